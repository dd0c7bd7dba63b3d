import type { Endpoint } from '../api/endpoint.ts';
import {
  backups,
  changeBackups,
  dismissRecovery,
  importBackup,
  makeBackup,
  previewRestore,
  recovery,
  removeBackup,
  restoreBackup,
} from './backups.ts';
import {
  cancelSync,
  changeCollectingSettings,
  collectingSettings,
  collections,
  completeness,
  issueStates,
  issueWords,
  reconcileNow,
  replayAnswers,
  setStateFlow,
} from './collecting.ts';
import { examineIntegration, followTest, startTest, stopTest, systems, testConnection } from './connecting.ts';
import { diagnosticsBundle, lastCalls, logLines, runDoctor } from './diagnostics.ts';
import {
  declareEdge,
  dismissProposal,
  orderEdges,
  releaseStages,
  removeEdge,
  setRelease,
  setRepository,
} from './graph.ts';
import { changeGraph, previewGraph, restoreGraph } from './graph-edits.ts';
import { addIntegration, changeIntegration, namePipeline, removeIntegration } from './integrations.ts';
import { addAuthorities, changeProxy, keepProxyPassword, networkSettings, removeAuthority } from './network.ts';
import { daysOfDeployments, onePoint, points, pointsChange, pointsPage, releaseStageRuns } from './points.ts';
import { about, revealKey, rotateKey, startDemo } from './process.ts';
import { addProject, archivedProjects, changeProject, projectDetails, removeProject } from './projects.ts';
import { published } from './published.ts';
import { changePublishing, publishing, publishNow, removePublishing, testPublishing } from './publishing.ts';
import { restoreRemoved } from './removals.ts';
import { changeStart, startSettings } from './start.ts';
import { setTarget } from './targets.ts';
import { addToken, changeToken, removeToken, replaceSecret, tokenDetails } from './tokens.ts';
import { changeUpdates, checkUpdates, dismissUpdate, updates } from './updates.ts';
import { addView, removeView, renameView, views } from './views.ts';

export * from './backups.ts';
export * from './collecting.ts';
export * from './connecting.ts';
export * from './diagnostics.ts';
export * from './graph.ts';
export * from './graph-edits.ts';
export * from './integrations.ts';
export * from './network.ts';
export * from './points.ts';
export * from './process.ts';
export * from './projects.ts';
export * from './published.ts';
export * from './publishing.ts';
export * from './removals.ts';
export * from './start.ts';
export * from './targets.ts';
export * from './tokens.ts';
export * from './updates.ts';
export * from './views.ts';

/** Every command, served under `/desktop`. */
export const desktopCommands: readonly Endpoint[] = [
  systems,
  projectDetails,
  archivedProjects,
  addProject,
  changeProject,
  removeProject,
  setTarget,
  tokenDetails,
  addToken,
  changeToken,
  replaceSecret,
  removeToken,
  testConnection,
  startTest,
  examineIntegration,
  followTest,
  stopTest,
  addIntegration,
  changeIntegration,
  removeIntegration,
  namePipeline,
  cancelSync,
  reconcileNow,
  replayAnswers,
  collections,
  completeness,
  collectingSettings,
  changeCollectingSettings,
  issueStates,
  issueWords,
  setStateFlow,
  declareEdge,
  orderEdges,
  removeEdge,
  dismissProposal,
  setRelease,
  releaseStages,
  setRepository,
  points,
  pointsPage,
  pointsChange,
  onePoint,
  daysOfDeployments,
  releaseStageRuns,
  previewGraph,
  changeGraph,
  restoreGraph,
  restoreRemoved,
  published,
  views,
  addView,
  renameView,
  removeView,
  startDemo,
  revealKey,
  rotateKey,
  about,
  networkSettings,
  changeProxy,
  keepProxyPassword,
  addAuthorities,
  removeAuthority,
  startSettings,
  changeStart,
  backups,
  changeBackups,
  makeBackup,
  importBackup,
  removeBackup,
  previewRestore,
  restoreBackup,
  recovery,
  dismissRecovery,
  publishing,
  changePublishing,
  removePublishing,
  testPublishing,
  publishNow,
  updates,
  changeUpdates,
  checkUpdates,
  dismissUpdate,
  runDoctor,
  logLines,
  diagnosticsBundle,
  lastCalls,
];

/** Answered by the writing side, and nothing is another afterwards. */
const asking: readonly Endpoint[] = [
  testConnection,
  startTest,
  examineIntegration,
  followTest,
  stopTest,
  revealKey,
  networkSettings,
  startSettings,
  backups,
  previewRestore,
  recovery,
  publishing,
  testPublishing,
  updates,
  runDoctor,
  diagnosticsBundle,
];

/** The ids of the commands that change what others may be looking at. */
export const changingCommands: ReadonlySet<string> = new Set(
  desktopCommands.filter((command) => command.side === 'write' && !asking.includes(command)).map(({ id }) => id),
);

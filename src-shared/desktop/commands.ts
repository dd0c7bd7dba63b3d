import type { Endpoint } from '../api/endpoint.ts';
import { about, revealKey, rotateKey, startDemo } from './process.ts';
import {
  declareEdge,
  dismissProposal,
  orderEdges,
  releaseStages,
  removeEdge,
  setRelease,
  setRepository,
} from './project/graph.ts';
import { changeGraph, previewGraph, restoreGraph } from './project/graph-edits.ts';
import { daysOfDeployments, onePoint, points, pointsChange, pointsPage, releaseStageRuns } from './project/points.ts';
import { addProject, archivedProjects, changeProject, projectDetails, removeProject } from './project/projects.ts';
import { restoreRemoved } from './project/removals.ts';
import { setTarget } from './project/targets.ts';
import { addView, removeView, renameView, views } from './project/views.ts';
import { changeStart, startSettings } from './start.ts';
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
} from './systems/collecting.ts';
import { examineIntegration, followTest, startTest, stopTest, systems, testConnection } from './systems/connecting.ts';
import { addIntegration, changeIntegration, namePipeline, removeIntegration } from './systems/integrations.ts';
import { addAuthorities, changeProxy, keepProxyPassword, networkSettings, removeAuthority } from './systems/network.ts';
import { addToken, changeToken, removeToken, replaceSecret, tokenDetails } from './systems/tokens.ts';
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
} from './upkeep/backups.ts';
import { diagnosticsBundle, lastCalls, logLines, runDoctor } from './upkeep/diagnostics.ts';
import { published } from './upkeep/published.ts';
import { changePublishing, publishing, publishNow, removePublishing, testPublishing } from './upkeep/publishing.ts';
import { changeUpdates, checkUpdates, dismissUpdate, updates } from './upkeep/updates.ts';

export * from './process.ts';
export * from './project/graph.ts';
export * from './project/graph-edits.ts';
export * from './project/points.ts';
export * from './project/projects.ts';
export * from './project/removals.ts';
export * from './project/targets.ts';
export * from './project/views.ts';
export * from './start.ts';
export * from './systems/collecting.ts';
export * from './systems/connecting.ts';
export * from './systems/integrations.ts';
export * from './systems/network.ts';
export * from './systems/tokens.ts';
export * from './upkeep/backups.ts';
export * from './upkeep/diagnostics.ts';
export * from './upkeep/published.ts';
export * from './upkeep/publishing.ts';
export * from './upkeep/updates.ts';

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

/** Answered by the writing side, but they change nothing. */
const queries: readonly Endpoint[] = [
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
  desktopCommands.filter((command) => command.side === 'write' && !queries.includes(command)).map(({ id }) => id),
);

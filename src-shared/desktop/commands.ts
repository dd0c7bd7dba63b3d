import type { Endpoint } from '../api/endpoint.ts';
import {
  cancelSync,
  changeCollectingSettings,
  collectingSettings,
  collections,
  completeness,
  issueStates,
  reconcileNow,
  replayAnswers,
  setStateFlow,
} from './collecting.ts';
import { systems, testConnection } from './connecting.ts';
import { declareEdge, dismissProposal, removeEdge, setRelease, setRepository } from './graph.ts';
import { addIntegration, changeIntegration, namePipeline, removeIntegration } from './integrations.ts';
import { about, revealKey, rotateKey, startDemo } from './process.ts';
import { addProject, changeProject, projectDetails, removeProject } from './projects.ts';
import { addToken, removeToken, replaceSecret, tokenDetails } from './tokens.ts';

export * from './collecting.ts';
export * from './connecting.ts';
export * from './graph.ts';
export * from './integrations.ts';
export * from './process.ts';
export * from './projects.ts';
export * from './tokens.ts';

/** Every command, served under `/desktop`. */
export const desktopCommands: readonly Endpoint[] = [
  systems,
  projectDetails,
  addProject,
  changeProject,
  removeProject,
  tokenDetails,
  addToken,
  replaceSecret,
  removeToken,
  testConnection,
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
  setStateFlow,
  declareEdge,
  removeEdge,
  dismissProposal,
  setRelease,
  setRepository,
  startDemo,
  revealKey,
  rotateKey,
  about,
];

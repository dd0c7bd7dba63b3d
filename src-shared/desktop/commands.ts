import type { Endpoint } from '../api/endpoint.ts';
import { systems, testConnection } from './connecting.ts';
import { declareEdge, removeEdge, setRelease } from './graph.ts';
import { addIntegration, cancelSync, changeIntegration, namePipeline, removeIntegration } from './integrations.ts';
import { about, revealKey, rotateKey, startDemo } from './process.ts';
import { addProject, changeProject, projectDetails, removeProject } from './projects.ts';
import { addToken, removeToken, replaceSecret, tokenDetails } from './tokens.ts';

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
  declareEdge,
  removeEdge,
  setRelease,
  startDemo,
  revealKey,
  rotateKey,
  about,
];

// Starts a script of this folder.
import { resolve } from 'node:path';
import { runOnNode } from './on-node.mjs';

const [script, ...given] = process.argv.slice(2);
await runOnNode(resolve(import.meta.dirname, script), given);

// Starts a script of this folder.
import { resolve } from 'node:path';
import { runOnNode } from './on-node.mjs';

// Our programs start from TypeScript in half the time where Node keeps what it made of the sources. Those that a script starts inherit it.
process.env.NODE_COMPILE_CACHE ??= resolve(import.meta.dirname, '../node_modules/.cache/node');

const [script, ...given] = process.argv.slice(2);
await runOnNode(resolve(import.meta.dirname, script), given);

#!/usr/bin/env node
// The command `plumbline` of the installed package.
import { resolve } from 'node:path';
import { runOnNode } from './on-node.mjs';

await runOnNode(resolve(import.meta.dirname, '../out/main/command-line.js'), process.argv.slice(2));

// npm run check [path]: types, format and lint, import rules and the quick unit tests, or all tests of one path.
import { join } from 'node:path';
import { run, tool, top } from './project.ts';

const parts = ['src-shared', 'src-main', 'src-renderer', 'test'];

/** The second check of a checkout looks at what changed alone. */
const sinceLastTime = (part: string): readonly string[] => [
  '--incremental',
  '--tsBuildInfoFile',
  join(top, 'node_modules/.cache/types', `${part}.tsbuildinfo`),
];

/** Runs the static checks and gives the names of those that failed. */
export function staticChecks(path?: string): { readonly passed: number; readonly failed: readonly string[] } {
  const checks: readonly { name: string; program: string; args: readonly string[] }[] = [
    ...parts.map((part) => ({
      name: `types of ${part}`,
      program: tool('tsc'),
      args: ['-p', part, ...sinceLastTime(part)],
    })),
    {
      name: 'format and lint (npm run format puts most of it right)',
      program: tool('biome'),
      args: ['check', path ?? '.'],
    },
  ];
  const failed = checks.filter(({ program, args }) => run(program, args) !== 0).map(({ name }) => name);
  return { passed: checks.length - failed.length, failed };
}

if (process.argv[1] === import.meta.filename) {
  const path = process.argv[2];
  const { failed } = staticChecks(path);
  const tests = run(tool('vitest'), [
    'run',
    ...(path ? ['--passWithNoTests', 'test/rules', path] : ['--project', 'units']),
  ]);
  for (const name of failed) process.stderr.write(`Failed: ${name}\n`);
  process.exitCode = failed.length > 0 || tests !== 0 ? 1 : 0;
}

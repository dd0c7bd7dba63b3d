// npm run check [path]: types, format and lint, import rules and the quick unit tests, or all tests of one path.
import { join } from 'node:path';
import { run, runBeside, tool, top } from './project.ts';

const parts = ['src-shared', 'src-main', 'src-renderer', 'test'];

/** The second check of a checkout looks at what changed alone. */
const sinceLastTime = (part: string): readonly string[] => [
  '--incremental',
  '--tsBuildInfoFile',
  join(top, 'node_modules/.cache/types', `${part}.tsbuildinfo`),
];

/** Runs the static checks beside each other and gives the names of those that failed. */
export async function staticChecks(
  path?: string,
): Promise<{ readonly passed: number; readonly failed: readonly string[] }> {
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
  const results = await Promise.all(checks.map(({ program, args }) => runBeside(program, args)));
  for (const { output } of results) process.stderr.write(output);
  const failed = checks.flatMap(({ name }, index) => (results[index]?.isDone ? [] : [name]));
  return { passed: checks.length - failed.length, failed };
}

if (process.argv[1] === import.meta.filename) {
  const path = process.argv[2];
  const { failed } = await staticChecks(path);
  const tests = run(tool('vitest'), [
    'run',
    ...(path ? ['--passWithNoTests', 'test/rules', path] : ['--project', 'units']),
  ]);
  for (const name of failed) process.stderr.write(`Failed: ${name}\n`);
  process.exitCode = failed.length > 0 || tests !== 0 ? 1 : 0;
}

import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readWorkspace } from '#main/app/workspace/workspace.ts';
import { apiKey, expect, runCommand, test } from '../support/app.ts';

const readme = await readFile(resolve(import.meta.dirname, '../../../README.md'), 'utf8');
const matches = (pattern: RegExp): readonly string[] => [...readme.matchAll(pattern)].map(([, text = '']) => text);

test('the README is read in five minutes', () => {
  expect(readme.split('\n').length).toBeLessThanOrEqual(181);
});

test('every request of the README is answered', async ({ demo }) => {
  const paths = matches(/^get "?(\/[^"\s]+)/gm);
  expect(paths.length).toBeGreaterThan(5);
  for (const path of paths) {
    const { status } = await fetch(demo.url + path, { headers: { 'X-API-Key': apiKey } });
    expect(status, path).toBe(200);
  }
});

/** What goes somewhere else than the demo, or is no demo: tests of their own run these. */
const elsewhere = /^(apply|sync|serve|publish)/;

test('every command of the README runs', async ({ demo }, testInfo) => {
  const commands = matches(/npm run -s plumbline -- ([^#`\n)]+)/g).map((args) => args.trim().split(/\s+/));
  expect(commands.length).toBeGreaterThan(9);
  for (const [name = '', ...args] of commands) {
    const help = await runCommand(demo, [name, '--help']);
    for (const option of args.filter((word) => word.startsWith('--'))) expect(help, name).toContain(option);
    if (elsewhere.test(name)) continue;
    const filled = args.map((word) =>
      /\.(db|html)$/.test(word) ? join(testInfo.outputDir, word) : word.replace(/^Shop$/, 'Demo company'),
    );
    await mkdir(testInfo.outputDir, { recursive: true });
    await expect(runCommand(demo, [name, ...filled]), name).resolves.toEqual(expect.any(String));
  }
});

const secrets = { JENKINS_TOKEN: 'a', JIRA_TOKEN: 'b', AZURE_TOKEN: 'c', GITHUB_TOKEN: 'd' };

test('the workspace file of the README is one', () => {
  const [file = ''] = matches(/```yaml\n(version: 1\n[\s\S]*?)```/g);
  expect(readWorkspace(file, secrets, { allowLiteralSecrets: false }).projects.map(({ name }) => name)).toEqual([
    'Shop',
  ]);
});

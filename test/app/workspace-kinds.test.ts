import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CommandResult, plumbline } from './terminal.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-kinds-'));
});
afterAll(() => rm(folder, { recursive: true }));

const ask = (...args: readonly string[]): Promise<CommandResult> =>
  plumbline(args, {
    PLUMBLINE_DATA_DIR: join(folder, 'data'),
    PLUMBLINE_SECRETS: 'file',
    PLUMBLINE_PASSPHRASE: 'a passphrase',
    PLUMBLINE_API_KEY: 'plk_test-of-the-command-line',
    SECRET: 'canary',
  });

async function workspace(repositories: string, timeZone = 'Europe/Berlin'): Promise<string> {
  const file = join(folder, 'workspace.yaml');
  const token = (name: string, type: string, origin: string) =>
    `  - {name: ${name}, integ_type: ${type}, origins: ['${origin}'], secret: '$\{SECRET}'}`;
  const text = `version: 1
tokens:
${token('azure', 'cloud_pipeline', 'https://dev.azure.com')}
${token('jira', 'issue_tracker', 'https://jira.test')}
${token('host', 'source_host', 'https://git.test')}
projects:
  - name: Shop
    time_zone: ${timeZone}
    integrations:
      - {name: platform, integration_type: cloud_pipeline, url: dev.azure.com/acme/platform, token: azure, unstable: neutral, timed_out: neutral}
      - {name: backlog, integration_type: issue_tracker, url: 'https://jira.test/rest/api/2/search?jql=filter%3D1001', token: jira,
         since: 2026-01-01, incidents: {types: [Incident]}}
    repositories: ${repositories}
    targets: {lead_time: 6h, change_fail_rate: 5%}
`;
  await writeFile(file, text);
  return file;
}

test('integrations of every kind and repositories are made once, changed and pruned', {
  timeout: 120_000,
}, async () => {
  const both = '[{url: https://git.test/shop/web, token: host}, {url: git.test/shop/api.git, token: host, name: api}]';
  const made = await ask('apply', await workspace(both));
  expect(made, made.err).toMatchObject({ status: 0 });
  expect(made.out.split('\n').slice(4)).toEqual([
    '+ Shop: integration platform (cloud_pipeline) at dev.azure.com/acme/platform',
    '+ Shop: integration backlog (issue_tracker) at https://jira.test/rest/api/2/search?jql=filter%3D1001',
    '+ Shop: repository shop/web at https://git.test/shop/web',
    '+ Shop: repository api at git.test/shop/api.git',
    '~ Shop: target of lead_time at most 6 h',
    '~ Shop: target of change_fail_rate at most 5%',
    '',
  ]);
  expect((await ask('apply', await workspace(both))).out).toBe('Nothing to change.\n');
  const one = await workspace('[{url: https://git.test/shop/web, token: host, since: 2026-02-01}]');
  expect((await ask('apply', one, '--prune')).out.split('\n')).toEqual([
    '~ Shop: repository shop/web at https://git.test/shop/web with token host',
    '- Shop: repository api with all that was collected for it',
    '',
  ]);
  expect((await ask('apply', one, '--prune')).out).toBe('Nothing to change.\n');
});

test('in another time zone the first days that are collected are those of the file', { timeout: 60_000 }, async () => {
  const moved = await workspace(
    '[{url: https://git.test/shop/web, token: host, since: 2026-02-01}]',
    'America/New_York',
  );
  expect((await ask('apply', moved)).out).toBe('~ project Shop: time zone America/New_York\n');
  expect((await ask('apply', moved)).out).toBe('Nothing to change.\n');
});

test('kept answers are read again without asking a system', { timeout: 60_000 }, async () => {
  const result = await ask('sync', '--replay', '--json');
  expect(JSON.parse(result.out)).toContainEqual(
    expect.objectContaining({ integration: 'shop/web', answers: 0, changed: 0 }),
  );
});

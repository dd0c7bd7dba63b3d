import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultDataDir } from '#main/app/terminal/common-options.ts';
import { print, printed, say, tableOf } from '#main/app/terminal/terminal.ts';
import type { Build, Job } from '#test/simulators/jenkins/model.ts';
import { type JenkinsServer, startJenkins } from '#test/simulators/jenkins/server.ts';
import { type CommandResult, plumbline } from './terminal.ts';

const minute = 60_000;
const begin = Date.UTC(2026, 10, 2, 9);

const build = (number: number, result: Build['result']): Build => ({
  number,
  timestamp: begin + number * 30 * minute,
  queuedMillis: 0,
  duration: 5 * minute,
  result,
  building: false,
  causes: [{ kind: 'scm' }],
  changes: [],
  revision: `revision-${number}`,
  branch: 'main',
  remote: 'https://git.test/shop.git',
});

const job = (name: string): Job => ({
  kind: 'freestyle',
  name,
  builds: [build(1, 'SUCCESS'), build(2, 'FAILURE'), build(3, 'SUCCESS')],
  downstream: [],
});

const canary = 'canary-token-secret';
let jenkins: JenkinsServer;
let folder: string;

beforeAll(async () => {
  const nested = { kind: 'folder', name: 'parts', jobs: [job('door'), job('window')] } as const;
  jenkins = await startJenkins({ jobs: [job('build'), job('deploy'), nested] }, { user: 'builder', token: canary });
  folder = await mkdtemp(join(tmpdir(), 'plumbline-cli-'));
});

afterAll(async () => {
  await jenkins.close();
  await rm(folder, { recursive: true });
});

const env = (): Record<string, string> => ({
  PLUMBLINE_DATA_DIR: join(folder, 'data'),
  PLUMBLINE_SECRETS: 'file',
  PLUMBLINE_PASSPHRASE: 'a passphrase',
  PLUMBLINE_API_KEY: 'plk_test-of-the-command-line',
  JENKINS_TOKEN: canary,
});

const ask = (...words: readonly string[]): Promise<CommandResult> => plumbline(words, env());

async function workspace(change: (text: string) => string = (text) => text): Promise<string> {
  const file = join(folder, 'workspace.yaml');
  const text = `version: 1
tokens:
  - {name: jenkins, integ_type: ci_server, origins: ['${jenkins.url}'], username: builder, secret: '$\{JENKINS_TOKEN}'}
projects:
  - name: Shop
    time_zone: Europe/Berlin
    integrations:
      - {name: build, integration_type: ci_server, url: '${jenkins.url}/job/build', token: jenkins}
      - {name: deploy, integration_type: ci_server, url: '${jenkins.url}/job/deploy', token: jenkins}
      - {name: parts, integration_type: ci_server, url: '${jenkins.url}/job/parts', token: jenkins}
    pipelines:
      release: [deploy]
      edges:
        - {from: build, to: deploy}
        - {from: parts/parts/door, to: build}
`;
  await writeFile(file, change(text));
  return file;
}

test('a workspace is planned, applied, collected and measured', { timeout: 120_000 }, async () => {
  const planned = await ask('apply', await workspace(), '--dry-run');
  expect(planned).toMatchObject({ status: 0 });
  expect(planned.out).toContain('+ Shop: integration build (ci_server)');
  expect((await ask('project', 'list', '--json')).out.trim()).toBe('[]');

  const applied = await ask('apply', await workspace());
  expect(applied).toMatchObject({ status: 0, out: planned.out });
  expect(applied.err).toContain('will be linked once collected: + Shop: edge parts/parts/door -> build');
  const again = await ask('apply', await workspace());
  expect(again).toMatchObject({ status: 0, out: 'Nothing to change.\n' });

  const synced = await ask('sync');
  expect(synced, synced.err).toMatchObject({ status: 0, out: '' });
  const after = await ask('apply', await workspace());
  expect(after).toMatchObject({ status: 0, out: 'Nothing to change.\n', err: '' });

  const one = await ask('metrics', 'repair-times', '--project', 'Shop', '--integration', 'build');
  // Broken by run 2, which ended at 10:05 UTC; repaired by run 3, which ended half an hour later.
  expect(JSON.parse(one.out)).toEqual({ unit: 'Date/seconds', data: [{ x: '2026-11-02', y: 1800 }] });
  const all = JSON.parse((await ask('metrics', 'repair_times', '--project', 'Shop')).out);
  expect(all[0]).toEqual({
    integration_id: 1,
    integration: 'build',
    unit: 'Date/seconds',
    data: [{ x: '2026-11-02', y: 1800 }],
  });
  expect(
    (await ask('metrics', 'cycle_times', '--project', 'Shop', '--integration', 'build', '--format', 'csv')).out,
  ).toMatch(/^x,y\r?\n2026-11-02,300/);
  const supposed = await ask('metrics', 'breakdown', '--project', 'Shop', '--what-if', 'run:0.5', '--format', 'csv');
  expect(supposed.out).toMatch(/^name,path,count,lead_time,sum,rework,queue,run,wait,what_if/);
  expect((await ask('metrics', 'delivery', '--project', 'Shop', '--start', 'authored')).out).toContain(
    '"change_fail_rate"',
  );
  expect((await ask('metrics', 'lead_times', '--project', 'Shop', '--format', 'table')).out).toMatch(
    /^name\s+path\s+lead_time/,
  );
});

test('jobs that cannot be read are told one by one, and the others are collected', { timeout: 60_000 }, async () => {
  jenkins.fail({ kind: 'status', status: 501 }, '/job/parts/job/door/api', Number.POSITIVE_INFINITY);
  jenkins.fail({ kind: 'status', status: 403 }, '/job/parts/job/window/api', Number.POSITIVE_INFINITY);
  try {
    const synced = await ask('sync', '--json');
    expect(synced.status).toBe(1);
    const lines = synced.err.split('\n');
    expect(lines).toContainEqual(expect.stringMatching(/parts: “parts\/door”: .*status 501.* administrator/));
    expect(lines).toContainEqual(expect.stringMatching(/parts: “parts\/window”: .*\(403\).* missing right/));
    expect(lines).toContainEqual(expect.stringMatching(/build: done, 3 runs/));
    const parts = JSON.parse(synced.out).find(({ integration }: { integration: string }) => integration === 'parts');
    expect(parts).toMatchObject({
      state: 'failed',
      runs: 6,
      failed_items: [
        { item: 'parts/door', fault: 'server_error' },
        { item: 'parts/window', fault: 'token_lacks_right' },
      ],
    });
    const checks = JSON.parse((await ask('doctor', '--json')).out);
    expect(checks).toContainEqual(
      expect.objectContaining({ check: 'collection of parts: parts/door', ok: false, remedy: expect.any(String) }),
    );
  } finally {
    jenkins.mend();
  }
  expect((await ask('sync')).status).toBe(0);
});

test('what the file no longer names stays, and goes with --prune', { timeout: 60_000 }, async () => {
  const smaller = await workspace((text) =>
    text
      .split('\n')
      .filter((line) => !line.includes('parts'))
      .join('\n'),
  );
  expect((await ask('apply', smaller)).out).toBe('Nothing to change.\n');
  const pruned = await ask('apply', smaller, '--prune');
  expect(pruned, pruned.err).toMatchObject({ status: 0 });
  expect(pruned.out).toContain('- Shop: integration parts');
  expect((await ask('apply', smaller, '--prune')).out).toBe('Nothing to change.\n');
});

test('a fault in the file is named with its place, and nothing is changed', { timeout: 60_000 }, async () => {
  const file = await workspace((text) => text.replace('to: deploy', 'to: depoly'));
  const result = await plumbline(['apply', file], { ...env(), PLUMBLINE_DATA_DIR: join(folder, 'other') });
  expect(result.status).toBe(1);
  expect(result.err).toContain('projects[0].pipelines.edges[0].to: "depoly"');
  expect(
    (await plumbline(['token', 'list', '--json'], { ...env(), PLUMBLINE_DATA_DIR: join(folder, 'other') })).out,
  ).toBe('[]\n');
});

test('a file in another encoding is refused, whose names would have other letters', async () => {
  const file = join(folder, 'latin.yaml');
  await writeFile(file, 'version: 1\nprojects: [{name: M\u00fcller}]\n', 'latin1');
  expect(await ask('apply', file)).toMatchObject({ status: 1, out: '', err: expect.stringContaining('UTF-8') });
});

test.skipIf(process.platform === 'win32')(
  'a report is written into a pipe, and what is removed at a start is no pipe',
  {
    timeout: 60_000,
  },
  async () => {
    const pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    const [html, made] = await Promise.all([readFile(pipe, 'utf8'), ask('report', '--project', 'Shop', '--out', pipe)]);
    expect([made.status, html]).toEqual([0, expect.stringContaining('</html>')]);
    expect(await ask('serve', '--port', '0', '--ready-file', pipe)).toMatchObject({
      status: 2,
      err: expect.stringContaining('may be replaced'),
    });
    expect((await stat(pipe)).isFIFO()).toBe(true);
  },
);

test('no file that a command writes takes the place of something else', { timeout: 60_000 }, async () => {
  const other = join(folder, 'other.db');
  await writeFile(other, 'SQLite format 3\0 of somebody');
  for (const words of [
    ['report', '--project', 'Shop', '--out', other],
    ['doctor', '--bundle', other],
    ['serve', '--port', '0', '--ready-file', other],
  ]) {
    const result = await ask(...words);
    expect(result, words[0]).toMatchObject({ status: 2, err: expect.stringContaining('would be lost') });
  }
  expect(await readFile(other, 'utf8')).toBe('SQLite format 3\0 of somebody');
  const report = join(folder, 'twice.html');
  for (const time of ['first', 'again'])
    expect(await ask('report', '--project', 'Shop', '--out', report), time).toMatchObject({ status: 0 });
});

test('a file without a name, or in no folder, is refused in words', { timeout: 60_000 }, async () => {
  for (const words of [
    ['backup', ''],
    ['restore', ''],
    ['doctor', '--bundle', ''],
  ])
    expect(await ask(...words), words[0]).toMatchObject({ status: 2, err: expect.stringContaining('Name a path') });
  const absent = join(folder, 'absent', 'bundle.json');
  expect(await ask('doctor', '--bundle', absent)).toMatchObject({
    status: 1,
    err: expect.stringContaining('The bundle could not be written'),
  });
});

test('a missing variable stops everything before it begins', async () => {
  const { JENKINS_TOKEN: _, ...without } = env();
  const result = await plumbline(['apply', await workspace()], without);
  expect(result).toMatchObject({ status: 1, out: '' });
  expect(result.err).toContain('tokens[0].secret: the environment variable JENKINS_TOKEN is not set');
});

test('a collection that fails says why, and the exit status tells', { timeout: 60_000 }, async () => {
  const result = await plumbline(['apply', await workspace()], { ...env(), JENKINS_TOKEN: 'revoked' });
  expect(result.out).toBe(
    '~ token jenkins: another secret\n+ Shop: integration parts (ci_server) at '.concat(
      `${jenkins.url}/job/parts\n+ Shop: edge parts/parts/door -> build (default)\n`,
    ),
  );
  const synced = await ask('sync');
  expect(synced.status).toBe(1);
  expect(synced.err).toContain('the sign-in is wrong (401). Make a new token');
  const doctor = await ask('doctor', '--json');
  expect(doctor.status).toBe(1);
  expect(JSON.parse(doctor.out)).toContainEqual(
    expect.objectContaining({ check: 'Shop/build', ok: false, remedy: expect.stringContaining('Make a new token') }),
  );
});

test('the doctor on a computer that has no secrets says so of each system, and blames no database', async () => {
  const { out } = await plumbline(['doctor', '--json'], { ...env(), PLUMBLINE_SECRETS: 'memory' });
  const checks: { readonly check: string }[] = JSON.parse(out);
  expect(checks).toContainEqual(
    expect.objectContaining({
      check: 'Shop/build',
      ok: false,
      detail: expect.stringMatching(/^its token has no secret/),
    }),
  );
  expect(checks.filter(({ check }) => check === 'database')).toEqual([expect.objectContaining({ ok: true })]);
});

test('the bundle of the doctor tells what is wrong, without a secret, a host or a name', {
  timeout: 60_000,
}, async () => {
  const file = join(folder, 'bundle.json');
  const result = await ask('doctor', '--bundle', file);
  expect(result.err).toContain(file);
  const text = await readFile(file, 'utf8');
  const { checks, collections } = JSON.parse(text);
  expect(checks).toContainEqual(expect.objectContaining({ check: 'database', finding: 'database_sound' }));
  expect(checks).toContainEqual(expect.objectContaining({ check: 'origin', host: 1 }));
  expect(collections.length).toBeGreaterThan(0);
  const { host, hostname } = new URL(jenkins.url);
  for (const hidden of [
    canary,
    'plk_test-of-the-command-line',
    'a passphrase',
    host,
    hostname,
    'Shop',
    'builder',
    folder,
  ]) {
    expect(text, hidden).not.toContain(hidden);
  }
});

test('tokens are kept by hand, their secret from standard input', { timeout: 60_000 }, async () => {
  const args = ['token', 'add', '--name', 'second', '--integ-type', 'ci_server', '--origin', 'https://ci.test'];
  expect(await plumbline(args, env(), `${canary}-2\n`)).toMatchObject({ status: 0 });
  expect((await ask('token', 'list')).out).toContain('second');
  expect(await plumbline(args, env(), 'x'.repeat(2 ** 17))).toMatchObject({
    status: 2,
    err: 'What was piped in is too long for a secret. Pipe in nothing else.\n',
  });
  expect((await ask('token', 'remove', 'second')).status).toBe(0);
  expect((await ask('token', 'remove', 'jenkins')).status).toBe(1);
});

test('a reader’s key that would have ended already is not made', async () => {
  const args = ['reader', 'add', '--name', 'Ada', '--warehouse', 'postgres://me@127.0.0.1:1/metrics', '--expires'];
  expect(await plumbline([...args, '2020-01-31'], env())).toMatchObject({
    status: 2,
    out: '',
    err: '--expires is a day that is over. Name today (UTC) or a later day.\n',
  });
  const today = new Date().toISOString().slice(0, 10);
  expect(await plumbline([...args, today], env()), 'which the database alone refuses').toMatchObject({ status: 1 });
});

test.runIf(existsSync('/proc/self'))('a folder that cannot be made is named with what to do', async () => {
  expect(await plumbline(['token', 'list'], { ...env(), PLUMBLINE_DATA_DIR: '/proc/absent/data' })).toMatchObject({
    status: 1,
    err: expect.stringMatching(
      /No folder can be made there\. Choose another one with --data-dir\.\n {2}\/proc\/absent/,
    ),
  });
  const absent = join(folder, 'absent');
  expect(await plumbline(['demo', '--once'], { ...env(), TMPDIR: absent })).toMatchObject({
    status: 1,
    err: `The demo cannot keep its data in ${absent} (ENOENT). Name another folder in TMPDIR (on Windows TEMP).\n`,
  });
});

test('a line that nobody could read is told from one that was taken', async () => {
  const { signal } = new AbortController();
  const [open, closed] = [new PassThrough(), new PassThrough().destroy()];
  const streams = { stdin: Readable.from([]), stderr: open, env: {}, signal, unread: signal };
  expect(await printed({ ...streams, stdout: open }, 'key')).toBe(true);
  expect(await printed({ ...streams, stdout: closed }, 'key')).toBe(false);
});

test('what a system says commands no terminal', async () => {
  const shown = (write: typeof print, text: string): string => {
    const written = new PassThrough();
    const { signal } = new AbortController();
    write({ stdin: Readable.from([]), stdout: written, stderr: written, env: {}, signal, unread: signal }, text);
    return String(written.read());
  };
  const name = 'job \u001b]0;taken\u0007 \u009b2J \u007f \r over \u202e';
  expect(shown(say, name)).toBe('job \\u001b]0;taken\\u0007 \\u009b2J \\u007f \\u000d over \\u202e\n');
  expect(JSON.parse(shown(print, JSON.stringify({ name })))).toEqual({ name });
  expect(shown(print, 'a,b\r\n1,2\t3')).toBe('a,b\r\n1,2\t3\n');
  expect(tableOf(['name'], [{ name: 'a\nb' }])).toBe('name\na b');
});

test('the key is the one that the environment fixes, else one that stays', { timeout: 60_000 }, async () => {
  expect((await ask('key')).out).toBe('plk_test-of-the-command-line\n');
  const { PLUMBLINE_API_KEY: _, ...own } = env();
  const { out } = await plumbline(['key'], own);
  expect(out).toMatch(/^plk_[\w-]{43}\n$/);
  expect((await plumbline(['key'], own)).out).toBe(out);
  expect((await plumbline(['key', '--rotate'], own)).out).not.toBe(out);
});

test('what cannot be meant ends with status 2', async () => {
  for (const args of [
    ['nonsense'],
    ['metrics', 'repair_times'],
    ['serve', '--port', 'x'],
    ['sync', '--secrets', 'wax'],
    ['sync', '--data-dir', ''],
    ['sync', '--data-dir', '/no UTF-8: \uFFFD'],
    ['sync', '--ca-file', join(folder, 'absent')],
  ]) {
    expect((await ask(...args)).status, args.join(' ')).toBe(2);
  }
  expect((await ask('metrics', 'happiness', '--project', 'Shop')).status).toBe(2);
  expect((await plumbline(['sync', '--data-dir', folder, '--secrets', 'file'])).status).toBe(2);
  expect((await ask('--help')).status).toBe(0);
});

test('no secret is left readable in the data folder', async () => {
  const data = join(folder, 'data');
  for (const name of await readdir(data)) {
    expect((await readFile(join(data, name))).includes(canary), name).toBe(false);
  }
});

test('each platform keeps the data in its own place', () => {
  expect(defaultDataDir('linux', {}, '/people/ada')).toBe('/people/ada/.local/share/plumbline');
  expect(defaultDataDir('linux', { XDG_DATA_HOME: '/data' }, '/people/ada')).toBe('/data/plumbline');
  // It would be another place in each folder that a command is given in.
  expect(defaultDataDir('linux', { XDG_DATA_HOME: 'data' }, '/people/ada')).toBe('/people/ada/.local/share/plumbline');
  expect(defaultDataDir('darwin', {}, '/people/ada')).toBe('/people/ada/Library/Application Support/Plumbline');
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { electronDouble } from './electron-double.ts';

const userData = await mkdtemp(join(tmpdir(), 'plumbline-window-'));
const { electron, app, contents, noted } = electronDouble(userData);

beforeAll(async () => {
  // Whatever keychain this computer has is none of this test's business.
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', 'disabled:');
  vi.stubEnv('PLUMBLINE_API_KEY', 'plk_window');
  vi.stubEnv('UV_THREADPOOL_SIZE', undefined);
  vi.doMock('electron', () => electron);
  await import('#main/app/electron/main.ts');
  await vi.waitFor(() => expect(noted.loaded[1] ?? noted.exits[0]).toBeDefined(), { timeout: 20_000 });
  app.emit('web-contents-created', {}, contents);
}, 30_000);

afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(userData, { recursive: true, force: true });
});

test('every renderer is sandboxed, apart from Node, and has the app as its only scheme', () => {
  expect(noted.exits).toEqual([]);
  expect(noted.sandboxed).toBe(true);
  expect(noted.schemes.map(({ scheme }) => scheme)).toEqual(['app']);
  expect(noted.schemes[0]?.privileges).not.toHaveProperty('bypassCSP');
  expect(noted.windows[0]?.webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    webSecurity: true,
    webviewTag: false,
  });
});

test('the window is there before the data is open, and says what it waits for', async () => {
  const [first = ''] = noted.loaded;
  const page = await noted.handler?.(new Request(first));
  expect(await page?.text()).toContain('Plumbline is opening its data');
  expect(page?.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('then it opens on the app, and its world is the one function', async () => {
  expect(noted.loaded.slice(1)).toEqual(['app://plumbline/']);
  const answer = await noted.handler?.(new Request('app://plumbline/api/projects'));
  expect(answer?.status).toBe(200);
  expect(await answer?.json()).toEqual([]);
  expect(answer?.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await noted.handler?.(new Request('app://elsewhere/api/projects')))?.status).toBe(404);
});

test('silent name servers leave threads for all else', () => {
  expect(process.env.UV_THREADPOOL_SIZE).toBe('16');
});

test('pages go nowhere else, and get no permission but copying', () => {
  for (const event of ['will-navigate', 'will-redirect'] as const) {
    const preventDefault = vi.fn();
    contents.emit(event, { url: 'https://elsewhere.example/', preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
    const stays = vi.fn();
    contents.emit(event, { url: 'app://plumbline/tokens', preventDefault: stays });
    expect(stays).not.toHaveBeenCalled();
  }
  const answers: boolean[] = [];
  const details = { requestingUrl: 'app://plumbline/', isMainFrame: true };
  for (const permission of ['clipboard-sanitized-write', 'media', 'geolocation'] as const) {
    noted.permission?.({} as never, permission, (granted) => answers.push(granted), details as never);
  }
  expect(answers).toEqual([true, false, false]);
});

test('a link out opens in the user\u2019s own browser when it is https, and no window opens for any', () => {
  const open = (url: string) => noted.windowOpen?.({ url } as never);
  expect(open('https://ci.example/job/a/7/')).toEqual({ action: 'deny' });
  expect(open('http://ci.example/')).toEqual({ action: 'deny' });
  expect(open('file:///etc/passwd')).toEqual({ action: 'deny' });
  expect(noted.opened).toEqual(['https://ci.example/job/a/7/']);
});

test('a second start shows the first window, at the view of its link', () => {
  app.emit('second-instance', {}, ['plumbline', 'plumbline://project/3/lead-time?range=30']);
  expect(noted.loaded.at(-1)).toBe('app://plumbline/project/3/lead-time?range=30');
});

test('a link that is none of ours shows the window where it is', () => {
  const before = noted.loaded.length;
  app.emit('second-instance', {}, ['plumbline', 'plumbline://desktop/revealKey']);
  app.emit('open-url', { preventDefault: () => undefined }, 'https://elsewhere.example/');
  expect(noted.loaded).toHaveLength(before);
  app.emit('open-url', { preventDefault: () => undefined }, 'plumbline://tokens');
  expect(noted.loaded.at(-1)).toBe('app://plumbline/tokens');
});

test('the first failure of an integration is notified, and the tray tells of it', async () => {
  const give = async (command: string, input: object): Promise<{ id: number }> => {
    const answer = await noted.handler?.(
      new Request(`app://plumbline/desktop/${command}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(input),
      }),
    );
    expect(answer?.status, command).toBe(200);
    return (await answer?.json()) as { id: number };
  };
  const project = await give('addProject', { name: 'Shop' });
  // Nothing listens there.
  const origin = 'http://127.0.0.1:9';
  const token = await give('addToken', {
    name: 'ci',
    integ_type: 'ci_server',
    origins: [origin],
    username: 'builder',
    secret: 'canary',
  });
  const integration = await give('addIntegration', {
    integration_type: 'ci_server',
    name: 'build',
    project_id: project.id,
    token_id: token.id,
    url: `${origin}/job/build`,
  });
  await vi.waitFor(() => expect(noted.notifications).toHaveLength(1), { timeout: 20_000 });
  expect(noted.notifications[0]?.title).toContain('“build” could not be collected');
  expect(noted.menus.at(-1)?.[0]?.label).toBe('1 integration fails');
  // It fails again, and is not told of again: what is told next is its recovery only.
  await noted.handler?.(new Request(`app://plumbline/api/syncs/${integration.id}`, { method: 'POST' }));
  await vi.waitFor(
    async () => {
      const syncs = await noted.handler?.(new Request(`app://plumbline/api/syncs/${project.id}`));
      expect(await syncs?.json()).toMatchObject([{ state: 'failed' }]);
    },
    { timeout: 20_000 },
  );
  expect(noted.notifications).toHaveLength(1);
});

test('when the process of the window fails, that is logged and the window offers to load it again', async () => {
  const reload = vi.fn();
  const stays = { reload, isDestroyed: () => false };
  app.emit('render-process-gone', {}, stays, { reason: 'clean-exit', exitCode: 0 });
  app.emit('render-process-gone', {}, stays, { reason: 'launch-failed', exitCode: 5 });
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
  expect(noted.questions).toMatchObject([{ message: 'The window of Plumbline failed', buttons: ['Reload', 'Quit'] }]);
  app.emit('child-process-gone', {}, { type: 'GPU', reason: 'crashed', exitCode: 1 });
  await vi.waitFor(async () => {
    const log = await readFile(join(userData, 'data', 'plumbline.log'), 'utf8');
    expect(log).toMatch(/"The process of the window ended","about":\{"reason":"launch-failed"\}/);
    expect(log).toMatch(/"A helper process of the window ended","about":\{"reason":"crashed"\}/);
    expect(log).not.toContain('clean-exit');
  });
});

test('a window that was closed while the question stood is not loaded again, which would be an error', async () => {
  const isDestroyed = vi.fn(() => true);
  const reload = vi.fn();
  app.emit('render-process-gone', {}, { reload, isDestroyed }, { reason: 'crashed', exitCode: 1 });
  await vi.waitFor(() => expect(isDestroyed).toHaveBeenCalled());
  expect(reload).not.toHaveBeenCalled();
});

test('quitting ends the service and lets the data folder go', async () => {
  const quit = vi.spyOn(app, 'quit');
  app.emit('before-quit', { preventDefault: () => undefined });
  await vi.waitFor(() => expect(quit).toHaveBeenCalled(), { timeout: 20_000 });
  expect(JSON.parse(await readFile(join(userData, 'window.json'), 'utf8'))).toMatchObject({
    bounds: { x: 40, y: 40, width: 1200, height: 800 },
    view: '/tokens',
    told: [1],
  });
  const { lockDataFolder } = await import('#main/app/data-folder/data-folder-lock.ts');
  lockDataFolder(join(userData, 'data')).release();
});

import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { apiKeyName } from '#main/secrets/secret-names.ts';
import { createApiKey } from '#main/service/secrets/api-key.ts';
import { keyChangeSignal } from '#main/service/secrets/key-change-signal.ts';
import {
  addIntegration,
  addProject,
  addToken,
  backups,
  changeCollectingSettings,
  rotateKey,
} from '#shared/desktop/commands.ts';
import { instanceOfTest, sessionSecrets, type TestInstance } from '../test-instance.ts';

/** What a reader of events hears, piece by piece; `''` where the stream ended. */
async function listening(here: TestInstance, headers: Record<string, string> = {}) {
  const answer = await here.ask('/api/events', { headers });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    async until(enough: (text: string) => boolean): Promise<string> {
      let text = '';
      while (reader && !enough(text)) {
        const { done, value } = await reader.read();
        if (done) break;
        text += value;
      }
      return text;
    },
    leave: () => reader?.cancel(),
  };
}

test('§5 a rotated key stops the old one at once; a fixed one is not rotated', async () => {
  const here = await instanceOfTest(undefined, { apiKey: null });
  const old = await here.service.key();
  const { key } = await here.service.call(rotateKey, {});
  const status = async (key: string) => (await here.ask('/api/projects', { headers: { 'X-API-Key': key } })).status;
  expect([await status(old), await status(key)]).toEqual([401, 200]);
  const fixed = await instanceOfTest();
  await expect(fixed.service.call(rotateKey, {})).rejects.toMatchObject({ status: 409 });
});

test('§5 a key that another process rotates stops the old one at once', async () => {
  const secrets = sessionSecrets();
  const here = await instanceOfTest(undefined, { apiKey: null, secrets });
  const old = await here.service.key();
  const key = await createApiKey(secrets, null, keyChangeSignal(here.dataDir)).rotate();
  const status = async (key: string) => (await here.ask('/api/projects', { headers: { 'X-API-Key': key } })).status;
  expect([await status(old), await status(key)]).toEqual([401, 200]);
});

test('§5 of two rotations at once in a slow keychain the last one counts, here and at the next start', async () => {
  const kept = sessionSecrets();
  let pause = 50;
  const secrets = {
    ...kept,
    // Keeps the first key at once, and says so late.
    async set(name: string, secret: string) {
      await kept.set(name, secret);
      const own = pause;
      pause = 0;
      await delay(own);
    },
  };
  const here = await instanceOfTest(undefined, { apiKey: null, secrets });
  await Promise.all([here.service.call(rotateKey, {}), here.service.call(rotateKey, {})]);
  expect(await here.service.key()).toBe(await kept.get(apiKeyName));
});

test('§6 events tell of collections and of new data, and go on after the last one that was seen', async () => {
  const here = await instanceOfTest();
  const stream = await listening(here);
  const { id: project } = await here.service.call(addProject, { name: 'Shop' });
  const signIn = { integ_type: 'ci_server', origins: ['ci.test'], username: 'builder', secret: 'secret' } as const;
  const token = await here.service.call(addToken, { name: 'ci', ...signIn });
  const { id } = await here.service.call(addIntegration, {
    integration_type: 'ci_server',
    name: 'a',
    project_id: project,
    token_id: token.id,
    url: 'https://ci.test/job/a',
  });
  const received = await stream.until((text) => text.includes('event: data') && text.includes('event: sync'));
  expect(received).toContain(`data: {"project_id":${project},"integration_id":${id}}`);
  await stream.leave();
  const first = /id: (\S+)/.exec(received)?.[1] ?? '';
  await here.service.idle();
  const again = await listening(here, { 'Last-Event-ID': first });
  expect(await again.until((text) => text.includes('id: '))).not.toContain(`id: ${first}\n`);
  await again.leave();
});

test('§6 events tell of settings and tokens that the app changed, and not of what it only asks', async () => {
  const here = await instanceOfTest();
  const stream = await listening(here);
  await here.service.call(backups, {});
  await here.service.call(changeCollectingSettings, { quiet: { from: '22:00', to: '06:00' } });
  expect(await stream.until((text) => text.includes('id: '))).toMatch(/-1\nevent: settings\ndata: \{\}\n/);
  await stream.leave();
});

test('§5 events end with the key that they were asked with', async () => {
  const here = await instanceOfTest(undefined, { apiKey: null });
  const stream = await listening(here, { 'X-API-Key': await here.service.key() });
  await here.service.call(addProject, { name: 'Before' });
  expect(await stream.until((text) => text.includes('event: settings'))).toContain('event: data');
  await here.service.call(rotateKey, {});
  await here.service.call(addProject, { name: 'After' });
  expect(await stream.until(() => false)).toBe('');
});

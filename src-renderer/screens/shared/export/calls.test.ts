import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, callOf } from './calls.ts';

const key = "a key with ' and $ and \\";
const path = "/api/repair_times/3?branch=it's+%22quoted%22+%26+%24HOME&pipeline=a%5Cb";
const requests: { readonly url: string; readonly key: string }[] = [];
const sent: { readonly method: string; readonly type: string; readonly body: unknown }[] = [];
const server = createServer(async (request, response) => {
  requests.push({ url: request.url ?? '', key: String(request.headers['x-api-key']) });
  const { method = '', headers } = request;
  const body = await text(request);
  if (body !== '') sent.push({ method, type: headers['content-type'] ?? '', body: JSON.parse(body) });
  response.setHeader('content-type', 'application/json').end('{"unit":"Date/seconds"}');
});
let base = '';

beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.close();
});

/** What a program printed for a text that it was given; the server answers meanwhile, so it must not be waited for at once. */
async function printedBy(program: string, args: readonly string[]): Promise<string> {
  const child = spawn(program, args, { env: { ...process.env, PLUMBLINE_KEY: key, NO_PROXY: '*' } });
  let printed = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  await once(child, 'close');
  return printed;
}

const callers: readonly { caller: Caller; program: string; args: (text: string) => readonly string[] }[] = [
  { caller: 'curl', program: 'sh', args: (text) => ['-c', `${text} --silent`] },
  { caller: 'python', program: 'python3', args: (text) => ['-c', text] },
  { caller: 'powershell', program: 'pwsh', args: (text) => ['-NoProfile', '-Command', `${text} | ConvertTo-Json`] },
];

for (const { caller, program, args } of callers) {
  const needed = caller === 'curl' ? 'curl' : program;
  const isHere = spawnSync(needed, ['--version']).status === 0;
  test.skipIf(!isHere)(`${caller} asks what was copied, with the key of the environment`, async () => {
    requests.length = 0;
    const text = callOf(caller, base, path);
    expect(text).not.toContain(key);
    expect(JSON.parse(await printedBy(program, args(text)))).toEqual({ unit: 'Date/seconds' });
    expect(requests).toEqual([{ url: path.replace("'", '%27'), key }]);
  });
}

for (const { caller, program, args } of callers) {
  const isHere = spawnSync(caller === 'curl' ? 'curl' : program, ['--version']).status === 0;
  test.skipIf(!isHere)(`${caller} sends the body that was written down, whatever stands in it`, async () => {
    sent.length = 0;
    const body = { integration: { name: `it's "the" $HOME \\ build, über\u2028all\n`, project_id: '1' } };
    const call = callOf(caller, base, '/api/integrations', body);
    expect(JSON.parse(await printedBy(program, args(call)))).toEqual({ unit: 'Date/seconds' });
    expect(sent).toEqual([{ method: 'POST', type: 'application/json', body }]);
  });
}

test('a line for a shell names the key by its variable and ends no quote early', () => {
  expect(callOf('curl', 'http://127.0.0.1:9', "/api/repair_times/3?branch=it's")).toBe(
    'curl -H "X-API-Key: $PLUMBLINE_KEY" \'http://127.0.0.1:9/api/repair_times/3?branch=it%27s\'',
  );
});

test('PowerShell reads the key from its environment', () => {
  expect(callOf('powershell', 'http://127.0.0.1:9', '/api/projects')).toBe(
    "Invoke-RestMethod -Headers @{ 'X-API-Key' = $env:PLUMBLINE_KEY } -Uri 'http://127.0.0.1:9/api/projects'",
  );
});

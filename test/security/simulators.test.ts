import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Company, startCompany } from '#main/app/demo/demo-project.ts';
import { readWorkspace } from '#main/app/workspace/workspace.ts';
import { sendRaw } from './running-service.ts';

const errors: string[] = [];
const log = {
  info: () => undefined,
  warn: () => undefined,
  error: (_: object, message: string) => void errors.push(message),
};

let company: Company;
let ports: readonly number[];
beforeAll(async () => {
  company = await startCompany({ scale: 1, seed: 1, until: Date.UTC(2026, 5, 1) }, log);
  const { tokens } = readWorkspace(JSON.stringify(company.workspace), {}, { allowLiteralSecrets: true });
  ports = tokens.flatMap(({ origins }) => origins.map((origin) => Number(new URL(origin).port)));
}, 60_000);
afterAll(() => company.close());

test.each(['GET //', 'GET //[', 'GET /%', 'GET *', 'GET /?constructor=1', 'GET http://[', 'POST /rest/api/2/search'])(
  '%s is answered by every simulator of the demo, which runs in the process of the service',
  async (line) => {
    expect(new Set(ports).size).toBe(4);
    for (const port of ports) {
      const bytes = `${line} HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nConnection: close\r\n\r\n{`;
      expect((await sendRaw(port, bytes)).status, String(port)).not.toBeNull();
    }
    expect(errors).toEqual([]);
  },
);

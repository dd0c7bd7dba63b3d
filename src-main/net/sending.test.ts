import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { anOrigin } from '#test/builders/systems/origin.ts';
import { transportTo } from '#test/builders/systems/transport.ts';

test('what is posted arrives with its method and its body, and a question has none', async () => {
  const origin = await anOrigin(async (request, response) =>
    response.end(JSON.stringify({ method: request.method, body: await text(request) })),
  );
  const transport = transportTo(origin.url);
  const posted = await transport.request({ url: origin.url, method: 'POST', body: '{"jql":"x"}' });
  expect(JSON.parse(posted.body)).toEqual({ method: 'POST', body: '{"jql":"x"}' });
  const answer = await transport.request({ url: origin.url });
  expect(JSON.parse(answer.body)).toEqual({ method: 'GET', body: '' });
});

import { expect, test } from 'vitest';
import type { Answer, Outgoing } from '../contract.ts';
import { followed } from './redirects.ts';

const start = 'https://ci.test/start';

/** Requests the start; the server answers with `first`, and afterwards with success. */
async function request(first: Pick<Answer, 'status'> & { readonly location?: string }, more: Partial<Outgoing> = {}) {
  const sent: Outgoing[] = [];
  const answer = await followed({ url: start, ...more }, async (outgoing) => {
    sent.push(outgoing);
    const { url } = outgoing;
    const { status, location } = first;
    if (sent.length > 1) return { status: 200, url, headers: {}, body: 'arrived' };
    return { status, url, headers: location === undefined ? {} : { location }, body: 'first' };
  });
  return { sent, body: answer.body };
}

test('an address in a good answer, or a redirect without one, is not followed', async () => {
  for (const first of [{ status: 201, location: '/made' }, { status: 302 }, { status: 304, location: '/same' }]) {
    expect([first, (await request(first)).body]).toEqual([first, 'first']);
  }
});

test('only "see other" makes a question of what was sent: the other redirects keep method and body', async () => {
  const post = { method: 'POST', body: '{"jql":"x"}', headers: { 'x-own': 'kept' } } as const;
  const next = 'https://ci.test/next';
  for (const status of [301, 302, 307, 308]) {
    const { sent } = await request({ status, location: '/next' }, post);
    expect([status, sent[1]]).toEqual([status, { ...post, url: next }]);
  }
  const { sent } = await request({ status: 303, location: '/next' }, post);
  expect(sent[1]).toEqual({ method: 'GET', headers: post.headers, url: next });
});

test.each([
  '/login',
  '/auth_login.jsp',
  '/users/signin/form',
  '/SAML/idp',
  '/saml2',
  '/oauth',
  '/securityRealm/commenceLogin',
])('%s is a sign-in, which is not followed', async (location) => {
  await expect(request({ status: 302, location })).rejects.toMatchObject({ fault: 'sign_in_page' });
});

test.each(['/logins', '/job/ssology', '/blogin', '/job/samlets'])('%s is no sign-in', async (location) => {
  expect((await request({ status: 302, location })).body).toBe('arrived');
});

test.each(['javascript:alert(1)', 'mailto:a@ci.test', 'file:///etc/passwd', 'ftp://ci.test/a', 'http://['])(
  'a redirect to %s leads nowhere',
  async (location) => {
    await expect(request({ status: 301, location })).rejects.toMatchObject({
      fault: 'answer_unreadable',
      message: 'The system sends on to something that is no address.',
    });
  },
);

test('a user whom a redirect names is left out', async () => {
  const { sent } = await request({ status: 302, location: 'https://somebody:else@ci.test/next' });
  expect(sent[1]?.url).toBe('https://ci.test/next');
});

test('five redirects are followed, and no more', async () => {
  const sending = (redirects: number) => {
    let sent = 0;
    return followed({ url: start }, async ({ url }) => {
      sent += 1;
      if (sent > redirects) return { status: 200, url, headers: {}, body: `arrived after ${sent}` };
      return { status: 302, url, headers: { location: `/next/${sent}` }, body: '' };
    });
  };
  expect((await sending(5)).body).toBe('arrived after 6');
  await expect(sending(6)).rejects.toMatchObject({ fault: 'moved', message: expect.stringContaining(start) });
});

test.each([
  ['a sign-in, also for good', 301, start, 'https://other.test/login', 'sign_in_page'],
  ['https of the same host', 302, 'http://ci.test/a', 'https://ci.test/b', 'moved'],
  ['http at another port', 302, 'http://ci.test/a', 'http://ci.test:81/b', 'sign_in_page'],
  ['another thing of the same team', 302, 'https://ci.test/of/team/a', 'https://other.test/of/team/b', 'sign_in_page'],
  ['what is no address', 302, start, 'https://', 'answer_unreadable'],
  ['https of another host', 302, 'http://ci.test/a', 'https://other.test/b', 'sign_in_page'],
  ['the same thing, for now', 302, 'https://ci.test/job/a/', 'https://other.test/team/a', 'moved'],
  ['another thing, for good', 308, 'https://ci.test/job/a', 'https://other.test/team/b', 'moved'],
  ['the same thing with another question', 302, 'https://ci.test/a?x=1', 'https://other.test/a?x=2', 'sign_in_page'],
  ['the start of another host', 302, 'https://ci.test/', 'https://other.test/', 'sign_in_page'],
])('another origin is not followed: %s', async (_, status, url, location, fault) => {
  await expect(request({ status, location }, { url })).rejects.toMatchObject({ fault });
});

test.each([
  ['http://ci.test/a', 'https://ci.test/a', true],
  ['http://ci.test/a', 'http://ci.test:81/a', false],
  ['https://ci.test/a', 'https://ci.test:81/a', false],
  ['http://ci.test/a', 'https://other.test/a', false],
])('from %s to %s is only https instead of http: %s', async (url, location, is) => {
  const { origin } = new URL(location);
  const message = `The system ${is ? 'answers by https only and ' : ''}sends on to ${location}. The token must be bound to ${origin} for that.`;
  await expect(request({ status: 301, location }, { url })).rejects.toThrow(message);
});

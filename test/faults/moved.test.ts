import { expect, test } from 'vitest';
import type { Finding, Source } from '#main/collectors/contract.ts';
import { collectors } from '#main/collectors/registry.ts';
import { anOrigin } from '#test/builders/systems/origin.ts';
import { faultOf, transportTo } from '#test/builders/systems/transport.ts';

const paths: Readonly<Record<string, string>> = {
  jira: '/rest/api/2/search?jql=filter%3D10042',
  jenkins: '/job/shop',
  'azure-devops': '/tfs/shop/web',
  github: '/shop/web',
};

test.each(collectors.map((collector) => [collector.id, collector] as const))(
  '%s: a system that moved to https or to another host says where it is, in its test and in a collection',
  async (id, collector) => {
    for (const there of ['https://127.0.0.1', 'https://moved.example']) {
      const origin = await anOrigin(({ url }, response) =>
        response.writeHead(there.endsWith('example') ? 301 : 302, { location: there + url }).end(),
      );
      const source: Source = {
        url: origin.url + paths[id],
        transport: transportTo(origin.url),
        signal: new AbortController().signal,
        since: null,
        reconcile: false,
      };
      const tested: Finding[] = [];
      for await (const finding of collector.check(source)) tested.push(finding);
      const { fault, message } = await faultOf(collector.pull(source, null)[Symbol.asyncIterator]().next());
      expect(tested.at(-1)).toMatchObject({ ok: false, fault: { fault: 'moved', detail: message } });
      expect(fault).toBe('moved');
      expect(message).toContain(`${there}/`);
      expect(message).toContain(`bound to ${there}`);
    }
  },
);

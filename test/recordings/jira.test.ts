import { expect, test } from 'vitest';
import { z } from 'zod';
import type { IssueRecord } from '#main/collectors/contract.ts';
import { jira } from '#main/collectors/jira/jira.ts';
import { cloud, dataCenter, signIn } from '#test/builders/collecting/collecting-jira.ts';
import { change, create, emptyJira } from '#test/simulators/jira/model.ts';
import { type JiraSettings, startJira } from '#test/simulators/jira/server.ts';
import { areThere, recording, recordingsIn, table, whyNot } from './recordings.ts';

const recorded = test.skipIf(!areThere);
if (!areThere) console.log(`Jira: ${whyNot}`);

/** A recorded issue as the collector reads it. */
function readIssue(body: string, paged: readonly string[] = []): IssueRecord {
  const id = z.object({ id: z.string() }).parse(JSON.parse(body)).id;
  const joined = `{"page":{"issues":[${body}]},"bulk":[],"paged":{"${id}":[${paged.join(',')}]}}`;
  const records = jira.read({ kind: 'issues', url: '', context: { browse: 'https://jira.example' }, body: joined });
  const issue = records.find((record) => record.kind === 'issue');
  if (!issue) throw new Error('No issue was read.');
  return issue;
}

/** Every name that a state has in a recorded answer, by its id: states were renamed and translated meanwhile. */
const Named = z.object({
  fields: z.object({ status: z.object({ id: z.string(), name: z.string() }) }),
  changelog: z.object({
    histories: z.array(z.object({ items: z.array(z.record(z.string(), z.unknown())) })),
  }),
});
function namesIn(body: string): ReadonlySet<string> {
  const { fields, changelog } = Named.parse(JSON.parse(body));
  const items = changelog.histories.flatMap(({ items }) => items).filter(({ field }) => field === 'status');
  const pairs = items.flatMap((item) => [
    [item.from, item.fromString],
    // An item without a name of its own has the function that every object has.
    [item.to, Object.hasOwn(item, 'toString') ? Reflect.get(item, 'toString') : ''],
  ]);
  return new Set([[fields.status.id, fields.status.name], ...pairs].map(([id, name]) => `${id} ${name}`));
}

const issues = () =>
  table('jira/devlake/raw_tables/_raw_jira_api_issues.csv').map(({ data = '' }) => ({
    body: data,
    issue: readIssue(data),
  }));

recorded('recorded issues have the lead times that another reader found in them', () => {
  const expected = new Map(
    table('jira/devlake/snapshot_tables/issues.csv').map((row) => [row.id?.split(':').at(-1), row]),
  );
  let alike = 0;
  for (const { issue } of issues()) {
    const row = expected.get(issue.id);
    if (!row) continue;
    const minutes = issue.resolvedAt === null ? '' : String(Math.floor((issue.resolvedAt - issue.createdAt) / 60_000));
    expect([issue.key, minutes], issue.key).toEqual([row.issue_key, row.lead_time_minutes]);
    expect(issue.updatedAt).toBe(Date.parse(row.updated_date ?? ''));
    alike += 1;
  }
  console.log(`Jira lead times alike: ${alike} of ${expected.size}`);
  expect(alike).toBe(expected.size);
});

recorded('recorded issues have the state histories that another reader found in them', () => {
  const rows = table('oracles/devlake-issue_trace/snapshot_tables/issue_status_history.csv');
  const expected = Map.groupBy(rows, ({ issue_id }) => issue_id?.split(':').at(-1) ?? '');
  let alike = 0;
  for (const { issue, body } of issues()) {
    const times = expected.get(issue.id);
    if (!times) continue;
    const names = namesIn(body);
    const entered = [{ at: issue.createdAt, to: issue.firstState }, ...issue.stateChanges];
    expect(times.length, issue.key).toBe(entered.length);
    for (const [index, { at, to }] of entered.entries()) {
      const row = times.find(
        (each) => Date.parse(each.start_date ?? '') === at && names.has(`${to} ${each.original_status}`),
      );
      expect(row, `${issue.key} ${index}`).toBeDefined();
      expect([row?.is_first_status, row?.is_current_status], issue.key).toEqual([
        index === 0 ? '1' : '0',
        index === entered.length - 1 ? '1' : '0',
      ]);
    }
    alike += 1;
  }
  console.log(`Jira state histories alike: ${alike} of ${issues().length} recorded issues`);
  expect(alike).toBe(30);
});

recorded('a recorded history in pages has its entries in one order, each once', () => {
  const entries = table('jira/devlake/raw_tables/_raw_jira_api_issue_changelogs.csv');
  const byIssue = Map.groupBy(entries, ({ url }) => /issue\/(\d+)\//.exec(url ?? '')?.[1] ?? '');
  for (const [id, rows] of byIssue) {
    const fields = {
      status: { id: '1', name: 'x' },
      created: '2020-06-12T08:13:13.360+0800',
      updated: '2020-06-12T08:13:13.360+0800',
    };
    const halves = [rows.slice(rows.length >> 1), rows.slice(0, (rows.length >> 1) + 1)];
    const pages = halves.map((half) => `{"values":[${half.map(({ data }) => data).join(',')}]}`);
    const { stateChanges } = readIssue(JSON.stringify({ id, key: 'X-1', fields }), pages);
    const changes = rows.flatMap(({ data = '' }) => Entry.parse(JSON.parse(data)).items).filter(isOfState);
    expect(
      stateChanges.map(({ to }) => to),
      id,
    ).toEqual(changes.map(({ to }) => to));
  }
  console.log(`Jira histories in pages read: ${byIssue.size}, with ${entries.length} entries`);
});

recorded(
  'awkward recorded issues are read: entries without a number, at one moment, and those of an old server',
  () => {
    const [sprint = ''] = recordingsIn('jira/go-jira', '.json');
    const old = recordingsIn('jira/hygieia', '.json').filter((path) => /issueresponse-(combo|story)/.test(path));
    const Issue = z.looseObject({ id: z.string(), fields: z.looseObject({ created: z.string().optional() }) });
    const Page = z.object({ issues: z.array(Issue) });
    const issues = [sprint, ...old].flatMap((path) => Page.parse(JSON.parse(recording(path))).issues);
    // Some of these were cut down by hand to less than a Jira ever tells.
    const whole = issues.filter(({ fields }) => fields.created !== undefined);
    const read = whole.map((issue) => readIssue(JSON.stringify(issue)));
    expect(read.filter(({ createdAt, state }) => createdAt > 0 && state !== '').length).toBe(whole.length);
    console.log(`Jira awkward issues read: ${read.length} of ${whole.length}`);
  },
);

const Item = z.object({ field: z.string(), fieldId: z.string().optional(), to: z.string().nullish() });
const isOfState = ({ field, fieldId }: z.output<typeof Item>): boolean => (fieldId ?? field) === 'status';
const Entry = z.object({ items: z.array(Item) });

/** Every place in a value with the type of what stands there, such as `issues.[].id: string`. */
function shapeOf(value: unknown, path = ''): ReadonlySet<string> {
  if (Array.isArray(value)) return new Set(value.flatMap((each) => [...shapeOf(each, `${path}[].`)]));
  if (value === null || typeof value !== 'object')
    return new Set([`${path}: ${value === null ? 'null' : typeof value}`]);
  return new Set(Object.entries(value).flatMap(([name, each]) => [...shapeOf(each, `${path}${name}.`)]));
}
const shapesOf = (values: readonly unknown[]): ReadonlySet<string> =>
  new Set(values.flatMap((each) => [...shapeOf(each)]));

/** What a simulated Jira answers to a question. */
async function simulated(settings: JiraSettings, path: string): Promise<unknown> {
  const model = emptyJira(Date.UTC(2026, 8, 1));
  const { id } = create(model, { labels: ['web'] });
  model.now += 1000;
  change(model, id, { state: '10002', resolved: model.now });
  create(model);
  const server = await startJira(model, settings);
  try {
    const authorization = `Basic ${Buffer.from(`${signIn.user}:${signIn.token}`).toString('base64')}`;
    const answer = await fetch(`${server.url}/rest/api/${path}`, { headers: { authorization } });
    return answer.json();
  } finally {
    await server.close();
  }
}

const everything = 'fields=summary,issuetype,project,status,labels,created,updated,resolutiondate&expand=changelog';

recorded.each<readonly [string, JiraSettings, string, () => readonly unknown[]]>([
  [
    'what a Cloud says of itself',
    cloud,
    '2/serverInfo',
    () => [JSON.parse(recording('jira/jira-cli/serverinfo_cloud.json'))],
  ],
  [
    'its states',
    cloud,
    '3/status',
    () => [table('jira/devlake/raw_tables/_raw_jira_api_status.csv').map(({ data = '' }) => JSON.parse(data))],
  ],
  [
    'an issue with its history',
    cloud,
    `3/issue/10001?${everything}`,
    () => issues().map(({ body }) => JSON.parse(body)),
  ],
  [
    'a page of a history',
    cloud,
    '3/issue/10001/changelog',
    () => [
      {
        values: table('jira/devlake/raw_tables/_raw_jira_api_issue_changelogs.csv').map(({ data = '' }) =>
          JSON.parse(data),
        ),
      },
      // Only the entries were recorded, not what stands around them.
      { startAt: 0, maxResults: 0, total: 0, isLast: true },
    ],
  ],
  [
    'a page of a Cloud’s search',
    { ...cloud, emptyLastToken: true },
    '3/search/jql?jql=project%20%3D%20SHOP&fields=summary,labels,created,updated&maxResults=1',
    () => [
      ...recordingsIn('jira/jira-cli', '.json').map((path) => JSON.parse(recording(path))),
      { issues: issues().map(({ body }) => JSON.parse(body)) },
    ],
  ],
  [
    'a page of a Data Center’s search',
    dataCenter,
    '2/search?jql=project%20%3D%20SHOP&fields=summary,status,labels,created,updated&expand=changelog',
    // What stands around a history was recorded of a Cloud only.
    () => [
      JSON.parse(recording('jira/go-jira/issues_in_sprint_with_changelog.json')),
      { issues: issues().map(({ body }) => JSON.parse(body)) },
    ],
  ],
])('the simulator tells %s in the shape that was recorded', async (_, settings, path, recordings) => {
  const shape = shapeOf(await simulated(settings, path));
  const shapes = shapesOf(recordings());
  expect(shape.size).toBeGreaterThan(3);
  expect([...shape].filter((path) => !shapes.has(path))).toEqual([]);
});

import { ownMember } from './own-member.ts';

/**
 * The findings of steps that succeeded, as sentences with placeholders; a step that failed has a fault (`net/answer/classify.ts`). A sentence with `count` has two, `_one` and `_other`. The window has the same
 * in its catalogue, in its own language.
 */
export const checkMessages = {
  addressOn: '{{address}} on {{origin}}',
  addressWithApi: '{{address}}, asked at {{api}}',
  nameIs: '{{host}} is {{address}}.',
  nameIsAddress: '{{host}} is an address and needs no lookup.',
  proxyNameIs: 'The proxy {{host}} is {{address}}; it looks up the rest.',
  direct: '{{host}} accepts the connection; no proxy is used.',
  throughProxy: 'The proxy {{proxy}} leads to {{host}}.',
  noCertificate: 'None: the address begins with http, so nothing is encrypted.',
  certificate: 'Issued by {{issuer}} for {{subject}}, valid until {{until}}.',
  notTried: 'Not tried.',
  answers: 'It answers.',
  notRefused: 'The token was not refused.',
  accepts: '{{product}} accepts the token.',
  productAnswers: '{{product}} answers.',
  answersWithoutVersion: 'The answer came; it does not name a {{product}} version.',
  answersVersion: '{{product}} {{version}} answers.',
  answersCloud: 'A Jira Cloud answers.',
  tokenOf: 'The token is that of {{owner}}.',
  seesRepository: 'The token is accepted; it sees {{repository}}.',
  branches_one: '{{name}} holds {{count}} branch.',
  branches_other: '{{name}} holds {{count}} branches.',
  items_one: '{{name}} holds {{count}} item.',
  items_other: '{{name}} holds {{count}} items.',
  jobWithRuns: '{{name}} is a job; its last run is number {{number}}.',
  jobWithoutRuns: '{{name}} is a job without runs.',
  definitions_one: '{{name}} holds {{count}} build definition.',
  definitions_other: '{{name}} holds {{count}} build definitions.',
  releases_one: '{{count}} release definition can be read.',
  releases_other: '{{count}} release definitions can be read.',
  releasesLeftOut:
    'Classic releases are left out: the token is not for {{origin}}. Add this address to the token to have them.',
  runsReadable: 'The runs can be read.',
  buildsReadable: 'The builds can be read.',
  filterIs: '{{name}}: {{jql}}',
  newestIssue: 'The newest is {{key}}.',
  newestIssueOf: 'The newest is {{key}} of {{total}}.',
  noIssues: 'It gives no issues now.',
  historiesReadable: 'The changes of issues can be read.',
  commitsReadable: 'The commits of {{branch}} can be read.',
  noDefaultBranch: 'The repository has no default branch yet.',
  emptyRepository: 'The repository is empty.',
  pullRequestsReadable: 'The pull requests can be read.',
  noPullRequests: 'The repository has no pull requests.',
  deploymentsReadable: 'The deployments can be read.',
  noDeployments: 'The repository has no deployments.',
  workflowRuns_one: '{{count}} workflow run can be read.',
  workflowRuns_other: '{{count}} workflow runs can be read.',
  actionsOff: 'GitHub Actions is switched off here.',
  sameClock: 'The clock of the system and of this computer agree.',
  clockAhead: 'The clock of the system is {{seconds}} s ahead of this computer.',
  clockBehind: 'The clock of the system is {{seconds}} s behind this computer.',
} as const;

type Stem<K extends string> = K extends `${infer S}_one` | `${infer S}_other` ? S : K;
export type CheckMessageId = Stem<keyof typeof checkMessages>;

/** Something that was found, by the name of its sentence and what goes into it. */
export interface CheckMessage {
  readonly id: CheckMessageId;
  readonly values: Readonly<Record<string, string | number>>;
}

export const checkMessage = (id: CheckMessageId, values: CheckMessage['values'] = {}): CheckMessage => ({ id, values });

/** What was found as an English sentence. */
export function textOf({ id, values }: CheckMessage): string {
  const plural = `${id}_${values.count === 1 ? 'one' : 'other'}`;
  const sentence = ownMember<string>(checkMessages, id) ?? ownMember<string>(checkMessages, plural) ?? id;
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(ownMember(values, name) ?? ''));
}

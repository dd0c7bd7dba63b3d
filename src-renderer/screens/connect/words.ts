import type { IntegType } from '#shared/records/kinds.ts';

/** What becomes of an address of each kind of system, in words. */
export const becomes: Readonly<Record<IntegType, string>> = {
  ci_server: 'A job, a folder or a whole server: every job in it becomes a pipeline of the project.',
  cloud_pipeline: 'A project there: every build and release definition in it becomes a pipeline of the project here.',
  issue_tracker: 'The issues of a filter: when work on each began, when it was done, and which of them are incidents.',
  source_host:
    'A repository of the project: its commits tell what each run contains, its workflows and deployments become pipelines. A source host is no integration.',
};

/** What is called by the name that is asked for. */
export const named: Readonly<Record<IntegType, string>> = {
  ci_server: 'How the integration is called in every answer, such as “build”.',
  cloud_pipeline: 'How the integration is called in every answer, such as “cloud”.',
  issue_tracker: 'How the integration is called in every answer, such as “backlog”.',
  source_host: 'How the repository is called in every answer, such as “shop-web”.',
};

/** A name for a token that no other has. */
export function freeTokenName(name: string, taken: readonly string[]): string {
  const first = `${name} token`;
  for (let number = 2; ; number += 1) {
    const wanted = number === 2 && !taken.includes(first) ? first : `${first} ${number}`;
    if (!taken.includes(wanted)) return wanted;
  }
}

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address asks for the secret to be sent where others on the network can read it. */
export function isInTheClear(address: string): boolean {
  if (!/^\s*http:\/\//i.test(address) || !URL.canParse(address.trim())) return false;
  return !loopback.test(new URL(address.trim()).hostname);
}

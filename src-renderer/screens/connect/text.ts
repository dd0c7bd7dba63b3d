import type { IntegType } from '#shared/records/kinds.ts';
import { t } from '../../language/language.ts';

/** What an address of each kind of system becomes, as text. */
export const becomes = (type: IntegType): string => t(`connect.becomes.${type}`);

/** The help of the name field, by type of system. */
export const named = (type: IntegType): string => t(`connect.named.${type}`);

/** A suggested name, from the last part of the address, which is the host for a whole server; a filter gets a general name. */
export function suggestedName(type: IntegType, address: string): string {
  if (type === 'issue_tracker') return t('connect.backlog');
  const path = address
    .trim()
    .replace(/^https?:\/*/i, '')
    .replace(/[?#].*/s, '');
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  try {
    return decodeURIComponent(last).replace(/\.git$/, '');
  } catch {
    return last;
  }
}

/** The page of a system on which tokens are made, as far as the address reveals it; null if only the menu path is known. */
export function tokenPage(system: string, address: string): string | null {
  const url = URL.parse(/^https?:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`);
  if (url === null || url.protocol !== 'https:' || !url.hostname.includes('.')) return null;
  switch (system) {
    case 'github':
      return `${url.origin}/settings/personal-access-tokens/new`;
    case 'jira':
      return url.hostname.endsWith('.atlassian.net')
        ? 'https://id.atlassian.com/manage-profile/security/api-tokens'
        : `${url.origin}/secure/ViewProfile.jspa?selectedTab=com.atlassian.pats.pats-plugin:jira-user-personal-access-tokens`;
    case 'jenkins':
      return `${url.origin}/me/security/`;
    case 'azure-devops': {
      const name = url.pathname.split('/').find((part) => part !== '');
      return name === undefined ? null : `${url.origin}/${name}/_usersSettings/tokens`;
    }
    default:
      return null;
  }
}

/** The name, or with a number the first that nothing else has. */
export function freeName(name: string, taken: readonly string[]): string {
  if (!taken.includes(name)) return name;
  for (let number = 2; ; number += 1) {
    const wanted = `${name} ${number}`;
    if (!taken.includes(wanted)) return wanted;
  }
}

/** The origin of a typed address, with https unless it names another scheme; null for none. */
export const originOf = (address: string): string | null =>
  URL.parse(/^https?:\/\//i.test(address.trim()) ? address.trim() : `https://${address.trim()}`)?.origin ?? null;

const loopback = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether an address would send the secret readable by others on the network. */
export function isInTheClear(address: string): boolean {
  if (!/^\s*http:\/\//i.test(address) || !URL.canParse(address.trim())) return false;
  return !loopback.test(new URL(address.trim()).hostname);
}

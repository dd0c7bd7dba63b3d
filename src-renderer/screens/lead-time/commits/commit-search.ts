import type { commits } from '#shared/api/commits.ts';
import type { InputOf } from '#shared/api/endpoint.ts';

export type Search =
  | { readonly kind: 'input'; readonly input: Omit<InputOf<typeof commits>, 'project_id'> }
  | { readonly kind: 'issue_key' }
  | { readonly kind: 'nothing' };

/** What somebody looks for, from what they typed: `#128` is a pull request, `SHOP-12` an issue, anything else how a revision begins. */
export function searchOf(typed: string): Search {
  const text = typed.trim();
  if (text === '') return { kind: 'nothing' };
  const number = /^[#!](\d{1,9})$/.exec(text)?.[1];
  if (number !== undefined) return { kind: 'input', input: { pull_request: Number(number) } };
  if (/^[A-Z][A-Z0-9_]+-\d+$/i.test(text)) return { kind: 'issue_key' };
  return { kind: 'input', input: { revision: text } };
}

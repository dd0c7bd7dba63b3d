import type { WorldIssue } from './history.ts';
import type { Random } from './random.ts';
import type { TeamKind } from './team.ts';

type Texts = readonly [string, ...string[]];

/** What a team works on: screens or jobs, and the data in them. */
interface Field {
  readonly parts: Texts;
  readonly data: Texts;
}

const fields: Readonly<Record<TeamKind, Field>> = {
  diamond: {
    parts: [
      'the product page',
      'the basket',
      'checkout',
      'the search results',
      'the wish list',
      'the order history',
      'the returns form',
      'the voucher field',
      'the category menu',
      'the order confirmation',
    ],
    data: [
      'delivery dates',
      'stock levels',
      'discounts',
      'product photos',
      'reviews',
      'shipping costs',
      'size charts',
      'gift cards',
      'recently viewed items',
      'pick-up points',
    ],
  },
  branches: {
    parts: [
      'the sign-in page',
      'the profile page',
      'the password reset',
      'the address book',
      'the consent banner',
      'the device list',
      'the invoice archive',
      'the newsletter settings',
      'the support console',
    ],
    data: [
      'passkeys',
      'billing addresses',
      'phone numbers',
      'login attempts',
      'saved cards',
      'company accounts',
      'VAT numbers',
      'session timeouts',
      'privacy choices',
    ],
  },
  library: {
    parts: [
      'the HTTP client',
      'the date picker',
      'the message queue adapter',
      'the feature flag client',
      'the form validation',
      'the logging wrapper',
      'the table component',
      'the cache layer',
    ],
    data: [
      'retry limits',
      'time zones',
      'error codes',
      'trace headers',
      'currency formats',
      'empty states',
      'default timeouts',
      'large files',
    ],
  },
};

const stories: Texts = [
  'Show {data} in {part}',
  'Let users filter {data} in {part}',
  'Add {data} to {part}',
  'Sort {data} by date in {part}',
  'Load {data} in {part} without a page reload',
  'Make {part} usable by keyboard alone',
  'Remember the last used {data} in {part}',
  'Explain missing {data} in {part}',
  'Cache {data} for {part}',
  'Move {data} from {part} to the new service',
  'Measure how often {data} are changed in {part}',
  'Export {data} from {part} as CSV',
  'Remove unused {data} from {part}',
  'Translate {part} into French',
  'Support several {data} per user in {part}',
  'Warn before {data} are lost in {part}',
];

const bugs: Texts = [
  '{data} are missing in {part} after an update',
  '{part} shows {data} of the wrong user',
  'Outdated {data} in {part} until the page is reloaded',
  '{part} takes ten seconds with many {data}',
  '{part} is blank when there are no {data}',
  'Error 500 in {part} while saving {data}',
  '{data} appear twice in {part}',
  'Long {data} are cut off in {part}',
  '{part} ignores changes to {data}',
  'Screen reader skips {data} in {part}',
  'Wrong order of {data} in {part}',
  'Back button loses {data} in {part}',
];

const contexts = ['', '', '', '', ' on small screens', ' for new customers', ' in Safari', ' for guests'] as const;

/** A title as a team writes it. */
export function issueTitle(kind: TeamKind, type: WorldIssue['type'], random: Random): string {
  const { parts, data } = fields[kind];
  const text = random
    .pick(type === 'bug' ? bugs : stories)
    .replace('{data}', random.pick(data))
    .replace('{part}', random.pick(parts));
  const context = kind === 'library' ? '' : random.pick(contexts);
  return `${text.slice(0, 1).toUpperCase()}${text.slice(1)}${context}`;
}

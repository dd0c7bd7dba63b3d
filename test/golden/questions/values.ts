import { leadTimeParts } from '#shared/metrics/lead-time-parts.ts';
import type { Collected, Subject } from '../subject.ts';

/** What a question about a project, or about an integration of it, may say in a member that is no list of words. */
type Values = (subject: Subject, collected: Collected | null) => readonly unknown[];

const factors = [0, 0.5, 1.25, 10];
const prefixesOf = (revision: string): readonly string[] => [revision, revision.slice(0, 7)];

/** Of members that must be there the first is what all other questions say. */
export const openValues: ReadonlyMap<string, Values> = new Map<string, Values>([
  ['branch', ({ branches }) => ['*', ...branches, 'no-such-branch']],
  ['pipeline', ({ pipelines }, collected) => [...(collected?.pipelines ?? pipelines), 'no-such-pipeline']],
  ['what_if', () => leadTimeParts.flatMap((part) => factors.map((factor) => `${part}:${factor}`))],
  ['limit', () => [1, 7, 500]],
  ['revision', ({ revisions }) => [...revisions.flatMap(prefixesOf), ...'0123456789abcdef', 'no-such-revision']],
  ['pull_request', () => Array.from({ length: 12 }, (_, at) => at + 1)],
  ['edits', ({ edits }) => edits],
  ['most', () => [0, 50]],
  ['locale', () => ['en-GB', 'de-DE']],
  ['page', () => [0, 1_000_000]],
  ['size', () => [100, 7]],
]);

/** Members that answers give and later questions hand back. */
export const handedBack: ReadonlySet<string> = new Set(['cursor', 'key']);

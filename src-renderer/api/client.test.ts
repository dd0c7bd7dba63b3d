import { expect, onTestFinished, test } from 'vitest';
import { leadTimes } from '#shared/api/lead-times.ts';
import { addProject } from '#shared/desktop/commands.ts';
import { teamRefusals } from '#shared/desktop/upkeep/published.ts';
import { speak } from '../language/language.ts';
import { addressOf, answerOf } from './client.ts';

test('what the path names goes into the path, the rest into the query', () => {
  const { path } = addressOf(leadTimes, { project_id: 7, statistic: 'p90', branch: 'feature/a b' });
  expect(path).toBe('/api/lead_times/7?statistic=p90&branch=feature%2Fa+b');
});

test('what is not given is left out', () => {
  expect(addressOf(leadTimes, { project_id: 7, from: undefined }).path).toBe('/api/lead_times/7');
});

test('a command carries its input in the body', () => {
  expect(addressOf(addProject, { name: 'Shop' })).toEqual({ path: '/desktop/addProject', rest: { name: 'Shop' } });
});

const refused = (status: number, detail: string) =>
  answerOf(leadTimes, Response.json({ type: 'about:blank', title: 'No', status, detail, instance: '/' }, { status }));

test('what a team’s server refuses is said in the language of the reader', async () => {
  onTestFinished(() => speak('en'));
  await speak('de');
  await expect(refused(503, teamRefusals.beingFetched)).rejects.toThrow('werden gerade geholt');
  await expect(refused(403, teamRefusals.readOnly)).rejects.toThrow('zeigt nur, was veröffentlicht wurde');
  await expect(refused(403, 'In words of its own.')).rejects.toThrow('In words of its own.');
});

test('a change that a full disk refuses is explained in the language of the reader, in English with the room that it needs', async () => {
  onTestFinished(() => speak('en'));
  const detail = 'The disk is full: 1 MB are free, and 64 MB are needed.';
  await expect(refused(507, detail)).rejects.toThrow(detail);
  await speak('de');
  await expect(refused(507, detail)).rejects.toThrow('Der Datenträger mit den Daten ist voll. Platz schaffen');
});

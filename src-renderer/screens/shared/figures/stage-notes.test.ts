import { expect, test } from 'vitest';
import { stageNotes } from './stage-notes.ts';

const deploy = { pipeline: 'deploy', stage: 'Production', runs: 5, runs_without_stages: 0, occurs: true };
const notes = (more: Partial<typeof deploy>) => stageNotes([{ ...deploy, ...more }] as never);

test('nothing is said of a stage that every run told', () => {
  expect(notes({})).toEqual([]);
});

test('a stage that no run has is named, unless no run told any stage', () => {
  expect(notes({ occurs: false })).toEqual([expect.stringContaining('No run of deploy has the stage “Production”')]);
  expect(notes({ occurs: false, runs_without_stages: 5 })).toEqual([
    expect.stringContaining('deploy: 5 of 5 runs told no stages'),
  ]);
  expect(notes({ occurs: false, runs_without_stages: 2 })).toHaveLength(2);
});

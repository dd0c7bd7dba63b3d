import { expect, test } from 'vitest';
import { file, sentences, there } from '#test/builders/workspace.ts';
import type { CurrentWorkspace } from './plan.ts';

const wanted = {
  lead_time: '6h',
  change_lead_time: 3600,
  deployment_frequency: '5/day',
  change_fail_rate: '5%',
  rework_rate: 0.1,
};

const having = (targets: CurrentWorkspace['projects'][number]['details']['targets']): CurrentWorkspace => ({
  ...there,
  projects: there.projects.map((project) => ({ ...project, details: { ...project.details, targets } })),
});

const aboutTargets = (...args: Parameters<typeof sentences>): readonly string[] =>
  sentences(...args).filter((line) => line.includes('target'));

test('targets are read as people write them, and only what differs is planned', () => {
  expect(file({ targets: wanted }).projects[0]?.targets).toEqual({
    lead_time: 21_600,
    change_lead_time: 3600,
    deployment_frequency: 5,
    change_fail_rate: 0.05,
    rework_rate: 0.1,
  });
  const there = { change_lead_time: 3600, deployment_frequency: 2, rework_rate: 0.1 };
  expect(aboutTargets(file({ targets: wanted }), having(there), false)).toEqual([
    '~ Shop: target of lead_time at most 6 h',
    '~ Shop: target of deployment_frequency at least 5/day',
    '~ Shop: target of change_fail_rate at most 5%',
  ]);
});

test('a target that the file does not name is removed only where pruned', () => {
  expect(aboutTargets(file(), having({ lead_time: 60 }), false)).toEqual([]);
  expect(aboutTargets(file(), having({ lead_time: 60 }), true)).toEqual(['- Shop: target of lead_time']);
});

test.each([
  [{ lead_time: '6 moons' }, 'projects[0].targets.lead_time: must be a duration'],
  [{ lead_time: 0 }, 'projects[0].targets.lead_time: must be a duration'],
  [{ lead_time: [1] }, 'projects[0].targets.lead_time: must be a duration'],
  [{ change_fail_rate: 10 }, 'projects[0].targets.change_fail_rate: must be a percentage such as 10%'],
  [{ deployment_frequency: 'daily' }, 'projects[0].targets.deployment_frequency: must be a number per day'],
  [{ velocity: 10 }, 'projects[0].targets'],
])('%j is refused with its position in the file', (targets, fault) => {
  expect(() => file({ targets })).toThrow(fault);
});

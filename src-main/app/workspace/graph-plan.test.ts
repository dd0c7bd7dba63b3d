import { expect, test } from 'vitest';
import { deployed, file, graphOnly, jobs, sentences } from '#test/builders/workspace.ts';
import { planOf } from './plan.ts';

test('another stage of a release point is a change, the same one is none', () => {
  const release = [{ pipeline: 'deploy', stage: 'production' }];
  const wanted = file({
    integrations: jobs(['build', 'build'], ['deploy', 'deploy']),
    pipelines: { release, edges: [{ from: 'build', to: 'deploy' }] },
  });
  expect(graphOnly(sentences(wanted, deployed(null), false))).toEqual([
    '+ Shop: release point deploy (stage production)',
  ]);
  expect(graphOnly(sentences(wanted, deployed('production'), true))).toEqual([]);
});

test('an edge that the systems tell of is declared where the file says so', () => {
  const wanted = file({
    integrations: jobs(['build', 'build'], ['deploy', 'deploy']),
    pipelines: { release: ['deploy'], edges: [{ from: 'build', to: 'deploy' }] },
  });
  expect(graphOnly(sentences(wanted, deployed(null, 'observed'), false))).toEqual([
    '+ Shop: edge build -> deploy (default)',
  ]);
  expect(graphOnly(sentences(wanted, deployed(null), false))).toEqual([]);
});

test('with --prune the same address under another name is a rename, which keeps all that was collected and the graph', () => {
  const wanted = file({
    integrations: jobs(['compile', 'build'], ['deploy', 'deploy']),
    pipelines: { release: ['deploy'], edges: [{ from: 'compile', to: 'deploy' }] },
  });
  const plan = sentences(wanted, deployed(null), true);
  expect(plan.filter((line) => /compile|build/.test(line) && !line.includes(' at '))).toEqual([
    '~ Shop: build is called compile from now on',
  ]);
  expect(plan.some((line) => line.startsWith('-'))).toBe(false);
  expect(() => planOf(wanted, deployed(null), false)).toThrow('is collected already by "build"');
});

test('an edge is turned round in one go', () => {
  const wanted = file({
    integrations: jobs(['build', 'build'], ['deploy', 'deploy']),
    pipelines: { release: ['build'], edges: [{ from: 'deploy', to: 'build' }] },
  });
  expect(graphOnly(sentences(wanted, deployed(null), true))).toEqual([
    '- Shop: edge build -> deploy',
    '- Shop: release point deploy',
    '+ Shop: edge deploy -> build (default)',
    '+ Shop: release point build',
  ]);
});

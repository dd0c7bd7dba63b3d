import { expect, test } from 'vitest';
import { anIntegration, deployed, file, graphOnly, jobs, sentences } from '#test/builders/workspace.ts';
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

/** Two integrations, `a` and `a/b`, each with one pipeline. */
function nested(ofFirst: string, release: 'no' | 'marked' = 'no') {
  const current = deployed(null);
  const integrations = [
    { ...anIntegration, id: 1, name: 'a', url: 'ci.test/job/build' },
    { ...anIntegration, id: 2, name: 'a/b', url: 'ci.test/job/deploy' },
  ];
  const projects = current.projects.map((project) => {
    const nodes = project.graph.nodes.map((node) => ({ ...node, name: node.id === 1 ? ofFirst : 'a/b/c', release }));
    const details = { ...project.details, integrations };
    return { ...project, details, graph: { ...project.graph, nodes, edges: [] }, stages: new Map() };
  });
  return { ...current, projects };
}

test('a name that two pipelines have is refused, where one is asked for and where one is no longer wanted', () => {
  const fault = 'projects[0].pipelines: Several pipelines are called "a/b/c"';
  const integrations = jobs(['a', 'build'], ['a/b', 'deploy']);
  const wanted = file({ integrations, pipelines: { release: ['a/b/c'] } });
  expect(() => planOf(wanted, nested('a/b/c'), false)).toThrow(fault);
  expect(() => planOf(file({ integrations }), nested('a/b/c', 'marked'), true)).toThrow(fault);
  expect(graphOnly(sentences(wanted, nested('a/x'), false))).toEqual(['+ Shop: release point a/b/c']);
});

test('a rename is not one of the integrations whose names begin alike', () => {
  const integrations = jobs(['x', 'build'], ['a/b', 'deploy']);
  const wanted = file({ integrations, pipelines: { release: ['a/b/c'] } });
  const plan = sentences(wanted, nested('a/d', 'marked'), true);
  expect(graphOnly(plan)).toEqual(['- Shop: release point x/d']);
});

import { z } from 'zod';
import type { DomainRecord, RawItem } from '../../contract.ts';
import { pipelineKey } from '../address.ts';
import { parseAnswer } from '../request.ts';
import { ReleaseDefinitionAnswer } from '../schema.ts';
import { buildRecords } from './build.ts';
import { releaseRecords } from './release.ts';

const DefinitionContext = z.object({
  place: z.string(),
  project: z.string(),
  projectId: z.string().nullish(),
  fullName: z.string(),
  key: z.string(),
  alias: z.string().nullish(),
});
const GoneContext = z.object({ pipeline: z.string(), number: z.number(), generation: z.number().default(0) });

/** Turns one kept answer into records. */
export function read(item: RawItem): readonly DomainRecord[] {
  switch (item.kind) {
    case 'definition':
      return definitionRecords(item);
    case 'build':
      return buildRecords(item);
    case 'release':
      return releaseRecords(item);
    default:
      return [{ kind: 'run-gone', series: '', ...GoneContext.parse(item.context) }];
  }
}

/** A pipeline, and the build definitions whose output a release definition takes. */
function definitionRecords(item: RawItem): readonly DomainRecord[] {
  const { fullName, key, alias, ...address } = DefinitionContext.parse(item.context);
  const { artifacts } = parseAnswer(item.body, ReleaseDefinitionAnswer);
  const from = artifacts?.flatMap(({ type, definitionReference: reference }) => {
    const definition = Number(reference?.definition?.id || Number.NaN);
    if (type !== 'Build' || !Number.isInteger(definition)) return [];
    return [pipelineKey(address, 'build', definition, reference?.project)];
  });
  const edges: readonly DomainRecord[] = from ? [{ kind: 'edge', pipeline: key, from, to: null }] : [];
  return [{ kind: 'pipeline', key, fullName, single: false, url: item.url, ...(alias ? { alias } : {}) }, ...edges];
}

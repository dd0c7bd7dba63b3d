import { z } from 'zod';
import type { Offer, Source } from '../contract.ts';
import { projectAddress } from './address.ts';
import { parseAnswer } from './request.ts';
import { listOf } from './schema.ts';

const Projects = listOf(z.object({ name: z.string() }));

/** The other projects of the organization or the collection that the token sees. */
export async function offers({ url, transport, signal }: Source): Promise<readonly Offer[]> {
  const { canonical, project } = projectAddress(url);
  const organizationUrl = canonical.slice(0, canonical.lastIndexOf('/'));
  const headers = { 'x-tfs-fedauthredirect': 'Suppress' };
  const listUrl = `${organizationUrl}/_apis/projects?$top=500&api-version=5.0`;
  const { status, body } = await transport.request({ url: listUrl, signal, headers });
  if (status !== 200) return [];
  return parseAnswer(body, Projects)
    .value.filter(({ name }) => name.toLowerCase() !== project.toLowerCase())
    .map(({ name }) => ({ url: `${organizationUrl}/${encodeURIComponent(name)}`, name, isPart: false }));
}

import { z } from 'zod';
import { npm } from './project.ts';
import type { ShippedPackage } from './shipped-licences.ts';

const Component = z.looseObject({
  type: z.enum(['library', 'application', 'framework']),
  'bom-ref': z.string().min(1),
  name: z.string().min(1),
  version: z.string().min(1),
  purl: z.string().startsWith('pkg:npm/'),
  licenses: z.array(z.looseObject({})).min(1),
});

/** What CycloneDX 1.5 wants, and what its readers need beyond that: a version, an address and a licence of each part. */
export const Sbom = z
  .looseObject({
    bomFormat: z.literal('CycloneDX'),
    specVersion: z.literal('1.5'),
    serialNumber: z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/),
    version: z.int().min(1),
    metadata: z.looseObject({ timestamp: z.iso.datetime(), component: Component }),
    components: z.array(Component).min(1),
    dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).default([]) })),
  })
  .refine(
    ({ metadata, components, dependencies }) => {
      const refs = [metadata.component, ...components].map((one) => one['bom-ref']);
      const all = new Set(refs);
      const named = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]);
      return all.size === refs.length && named.every((ref) => all.has(ref));
    },
    { error: 'Each part has a reference of its own, and dependencies name parts that are listed.' },
  );
type Sbom = z.output<typeof Sbom>;

/** The list of the packages that are shipped, as npm describes them. */
export function sbomOf(packages: readonly ShippedPackage[]): Sbom {
  const all = Sbom.parse(JSON.parse(npm(['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'])));
  const root = all.metadata.component;
  const shipped = new Set([root['bom-ref'], ...packages.map(({ name, version }) => `${name}@${version}`)]);
  const isShipped = (ref: string): boolean => shipped.has(ref);
  return Sbom.parse({
    ...all,
    // npm names the root after its folder.
    metadata: { ...all.metadata, component: { ...root, name: 'plumbline' } },
    components: all.components.filter((one) => isShipped(one['bom-ref'])),
    dependencies: all.dependencies
      .filter(({ ref }) => isShipped(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isShipped) })),
  });
}

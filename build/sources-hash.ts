import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Another text for other sources in a checkout: what a program made of its data is not taken for what another one would. */
export function sourcesHash(checkout: string): string {
  const hash = createHash('sha256').update(readFileSync(join(checkout, 'package-lock.json')));
  for (const folder of ['src-shared', 'src-main'])
    for (const name of readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' }).sort())
      if (name.endsWith('.ts')) hash.update(name).update(readFileSync(join(checkout, folder, name)));
  return hash.digest('hex');
}

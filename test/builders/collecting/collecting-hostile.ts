// Tests the connection to a system and collects it, as often as its answers allow, then writes what came of it and how much memory that took.
import { collectors } from '#main/collectors/registry.ts';
import { SourceError } from '#main/net/source-error.ts';
import { createTransports } from '#main/net/transport.ts';

const [id, url = '', origin = ''] = process.argv.slice(2);
const collector = collectors.find((one) => one.id === id);
if (!collector) throw new Error(`There is no collector ${id}.`);

const transportFor = createTransports({
  network: { proxy: 'none', ca: null },
  backOff: { base: 1, cap: 2, tries: 2 },
});
const source = {
  url,
  transport: transportFor({ origins: [origin], scheme: 'basic', username: 'builder', secret: 'canary-secret' }),
  signal: new AbortController().signal,
  since: null,
  reconcile: false,
};

const faults: (string | null)[] = [];
for await (const { fault } of collector.check(source)) if (fault) faults.push(`${fault.fault}: ${fault.detail}`);
try {
  for await (const { items } of collector.pull(source, null)) items.map((item) => collector.read(item).length);
} catch (error) {
  if (!(error instanceof SourceError)) throw error;
  faults.push(`${error.fault}: ${error.message}`);
}
process.stdout.write(JSON.stringify({ faults, megabytes: Math.round(process.resourceUsage().maxRSS / 1024) }));

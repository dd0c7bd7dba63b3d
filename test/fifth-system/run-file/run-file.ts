import type { Address, Collector, Cursor, Finding, Page, RawItem, Source } from '#main/collectors/contract.ts';
import { parseAddress } from '#main/net/address.ts';
import { SourceError } from '#main/net/source-error.ts';
import { entriesOf, read } from './read.ts';

/** Understands the address of a file whose name ends in `.runs.json`, and no other. */
function address(text: string): Address {
  const { origin, pathname } = parseAddress(text);
  if (!pathname.endsWith('.runs.json'))
    throw new SourceError('wrong_address', 'This is not the address of a file of runs.');
  const canonical = `${origin}${pathname}`;
  return { origin, canonical, key: `run-file:${canonical}` };
}

async function fetched({ url, transport, signal }: Source): Promise<RawItem> {
  const { canonical } = address(url);
  const { status, body } = await transport.request({ url: canonical, signal });
  if (status !== 200) throw new SourceError('wrong_address', 'The file is not there.');
  return { kind: 'file', url: canonical, context: {}, body };
}

/** The whole file at once; an entry that is not understood stops the collection before anything of it is stored. */
async function* pull(source: Source, _cursor: Cursor | null): AsyncGenerator<Page> {
  const item = await fetched(source);
  const newest = entriesOf(item.body).at(-1)?.number ?? null;
  yield { items: [item], cursor: newest, progress: 1, watermark: newest === null ? null : `run ${newest}` };
}

async function* check(source: Source): AsyncGenerator<Finding> {
  const began = Date.now();
  const finding = (detail: string, error: SourceError | null = null): Finding => ({
    step: 'File',
    ok: error === null,
    detail,
    millis: Date.now() - began,
    fault: error?.report() ?? null,
  });
  try {
    yield finding(`The file tells of ${entriesOf((await fetched(source)).body).length} runs.`);
  } catch (error) {
    if (!(error instanceof SourceError)) throw error;
    yield finding(error.message, error);
  }
}

/** Collects runs that a tool of a team's own writes into a file: a JSON list of what `read.ts` knows. */
export const runFile: Collector = {
  id: 'run-file',
  title: 'File of runs',
  type: 'ci_server',
  rights: 'Whoever may read the file.',
  fields: [
    {
      name: 'url',
      label: 'Address',
      help: 'The address of the file.',
      required: true,
      secret: false,
      placeholder: 'https://files.local/nightly.runs.json',
    },
    {
      name: 'secret',
      label: 'Token',
      help: 'What the server of the file wants to see.',
      required: true,
      secret: true,
      placeholder: '',
    },
  ],
  address,
  steps: ['File'],
  check,
  pull,
  read,
};

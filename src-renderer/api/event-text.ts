/** One server-sent event. */
export interface SentEvent {
  readonly id: string | null;
  readonly kind: string;
}

/** Reads the text of an event stream piece by piece; gives the events that a piece completes. Their data is not read. */
export function createEventReader(): (piece: string) => readonly SentEvent[] {
  let rest = '';
  return (piece) => {
    const blocks = (rest + piece).replace(/\r\n/g, '\n').split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(eventIn).filter((event) => event !== null);
  };
}

function eventIn(block: string): SentEvent | null {
  const fields = new Map(
    block.split('\n').map((line): [string, string] => {
      const [name = '', ...value] = line.split(':');
      return [name, value.join(':').replace(/^ /, '')];
    }),
  );
  // A block of comments, or of the retry time, has no event.
  if (!fields.has('data')) return null;
  return { id: fields.get('id') ?? null, kind: fields.get('event') ?? 'message' };
}

import { createEventReader } from './event-text.ts';

const shortestWait = 1000;
const longestWait = 30_000;

interface Source {
  /** Requests the stream; `lastId` is the last event received. */
  readonly ask: (lastId: string | null) => Promise<Response>;
  readonly pause?: (millis: number) => Promise<void>;
  /** Resolves when there is a session again after one has ended. */
  readonly again?: () => Promise<void>;
}

const wait = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis));
const never = (): Promise<never> => new Promise(() => undefined);

/**
 * The events of a stream, each dispatched by its kind, beside `open`, `error` and `ended`. It comes back as an EventSource does, which could not send the
 * header of a session; once the session has `ended` it waits for another.
 */
export function openEvents({ ask, pause = wait, again = never }: Source): EventTarget {
  const target = new EventTarget();
  void follow(target, { ask, pause, again });
  return target;
}

async function follow(target: EventTarget, { ask, pause, again }: Required<Source>): Promise<void> {
  let lastId: string | null = null;
  for (let delay = shortestWait; ; delay = Math.min(2 * delay, longestWait)) {
    const response = await ask(lastId).catch(() => null);
    if (response?.ok && response.body) {
      delay = shortestWait;
      target.dispatchEvent(new Event('open'));
      lastId = await dispatch(response.body, target, lastId);
    } else {
      target.dispatchEvent(new Event('error'));
    }
    if (response?.status === 401) {
      target.dispatchEvent(new Event('ended'));
      await again();
    } else await pause(delay);
  }
}

/** Dispatches what comes until the stream ends or breaks; gives the id of the last event. */
async function dispatch(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  target: EventTarget,
  before: string | null,
): Promise<string | null> {
  const read = createEventReader();
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let lastId = before;
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      for (const { id, kind } of read(next.value)) {
        lastId = id ?? lastId;
        target.dispatchEvent(new Event(kind));
      }
    }
  } catch {
    // The connection broke: requests what was missed by the last id.
  }
  return lastId;
}

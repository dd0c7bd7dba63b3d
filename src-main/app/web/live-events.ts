import { type EventLog, eventText, mostWaiting } from '../../http/events/event-log.ts';

const pulseEvery = 20_000;

/** The service's events for the window, as server-sent events, until it goes away. */
export function liveEvents(log: EventLog, lastId: string | null, signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  let end = (): void => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string): void => {
        controller.enqueue(encoder.encode(text));
        if ((controller.desiredSize ?? 0) <= -mostWaiting) close();
      };
      const close = (): void => {
        end();
        controller.close();
      };
      send('retry: 1000\n\n');
      const leave = log.follow(lastId, (event) => send(eventText(event)));
      // Keeps proxies from closing the connection as idle.
      const pulse = setInterval(() => send(': still here\n\n'), pulseEvery);
      pulse.unref();
      // After a cancel there is nothing to close, which would throw in the abort of the signal.
      end = () => {
        leave();
        clearInterval(pulse);
        signal.removeEventListener('abort', close);
      };
      if (signal.aborted) close();
      else signal.addEventListener('abort', close, { once: true });
    },
    cancel: () => end(),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } });
}

import type { Service } from '../service/contract.ts';

/** The service's events for the window, as server-sent events, until it goes away. */
export function liveEvents(service: Pick<Service, 'watch'>, signal: AbortSignal): Response {
  const encoder = new TextEncoder();
  let end = (): void => {};
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const send = (text: string): void => controller.enqueue(encoder.encode(text));
      const unwatch = service.watch((event) => send(`data: ${JSON.stringify(event)}\n\n`));
      // Keeps the connection from looking dead to what stands between; also finds out that the window is gone.
      const pulse = setInterval(() => send(': \n\n'), 20_000);
      pulse.unref();
      end = () => {
        unwatch();
        clearInterval(pulse);
      };
      signal.addEventListener('abort', () => {
        end();
        controller.close();
      }, { once: true });
      send('retry: 1000\n\n');
    },
    cancel: () => end(),
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-store' } });
}

import type { RequestHandler } from 'express';
import { type EventLog, eventText } from './event-log.ts';

const heartbeatEvery = 25_000;

/** Sends events for as long as the reader stays. */
export function streamEvents(log: EventLog): RequestHandler {
  return (req, res) => {
    res.status(200).set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' });
    res.write('retry: 2000\n\n');
    if (req.method === 'HEAD') {
      res.end();
      return;
    }
    const leave = log.follow(req.get('last-event-id') ?? null, (event) => res.write(eventText(event)));
    const heartbeat = setInterval(() => res.write(': still here\n\n'), heartbeatEvery);
    res.on('close', () => {
      leave();
      clearInterval(heartbeat);
    });
  };
}

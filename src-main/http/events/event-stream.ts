import type { RequestHandler } from 'express';
import type { Log } from '../../service/contract.ts';
import { safeListener } from '../../service/threads/safe-listener.ts';
import { isKey } from '../guards/guards.ts';
import { type EventLog, eventText, mostWaiting } from './event-log.ts';

const heartbeatEvery = 25_000;
const mostBytes = 256 * 1024;

/** Sends events while the reader stays and its key is valid: a rotation ends the stream. */
export function streamEvents(events: EventLog, key: () => Promise<string>, log: Log): RequestHandler {
  return (req, res) => {
    res.status(200).set({ 'Content-Type': 'text/event-stream; charset=utf-8', 'Cache-Control': 'no-store' });
    res.write('retry: 2000\n\n');
    // A client that left while the key was read would never be seen to leave.
    if (req.method === 'HEAD' || res.destroyed) {
      res.end();
      return;
    }
    const sentKey = req.get('x-api-key');
    let sent = Promise.resolve();
    let waiting = 0;
    // One after the other, since each checks the key first.
    const send = safeListener(log, (text: string) => {
      waiting += 1;
      if (waiting > mostWaiting || res.writableLength > mostBytes) {
        res.destroy();
        return;
      }
      sent = sent.then(async () => {
        waiting -= 1;
        const stays = await key().then(
          (current) => isKey(sentKey, current),
          () => false,
        );
        if (res.writableEnded) return;
        if (stays) res.write(text);
        else res.end();
      });
      return sent;
    });
    const leave = events.follow(req.get('last-event-id') ?? null, (event) => send(eventText(event)));
    const heartbeat = setInterval(() => send(': still here\n\n'), heartbeatEvery);
    res.on('close', () => {
      leave();
      clearInterval(heartbeat);
    });
  };
}

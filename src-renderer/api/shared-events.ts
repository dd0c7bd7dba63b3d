const name = 'events';
const kinds = ['open', 'error', 'ended', 'sync', 'data', 'settings', 'publishing'];

/**
 * The events of a stream that one tab of this browser reads for all: a browser opens six connections to a host, and a stream in each of six tabs
 * would leave none to ask by. When that tab goes, another one reads on.
 */
export function shareEvents(open: () => EventTarget): EventTarget {
  const target = new EventTarget();
  const channel = new BroadcastChannel(name);
  const dispatch = (kind: unknown): void => void target.dispatchEvent(new Event(String(kind)));
  channel.addEventListener('message', ({ data }) => dispatch(data));
  // The lock is held until the page goes.
  const read = (): Promise<never> =>
    new Promise(() => {
      const stream = open();
      for (const kind of kinds) {
        stream.addEventListener(kind, () => {
          dispatch(kind);
          channel.postMessage(kind);
        });
      }
    });
  void navigator.locks.request(name, { ifAvailable: true }, (lock) => {
    if (lock !== null) return read();
    // Another tab reads.
    dispatch('open');
    void navigator.locks.request(name, read);
    return null;
  });
  return target;
}

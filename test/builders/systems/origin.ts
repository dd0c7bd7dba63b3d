import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A server on loopback that ends with its test. */
export interface Origin {
  readonly url: string;
  readonly server: Server;
  /** What was asked so far, in order. */
  readonly requests: { readonly path: string; readonly headers: Readonly<Record<string, unknown>> }[];
}

/** Starts one that answers by plain HTTP, or by TLS where it is given a certificate. */
export async function anOrigin(answer: RequestListener, tls: ServerOptions | null = null): Promise<Origin> {
  const requests: Origin['requests'] = [];
  const listener: RequestListener = (request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers });
    answer(request, response);
  };
  const server = tls === null ? createServer(listener) : createSecureServer(tls, listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return { url: `${tls === null ? 'http' : 'https'}://127.0.0.1:${port}`, server, requests };
}

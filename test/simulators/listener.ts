import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

type Answer = (request: IncomingMessage, response: ServerResponse<IncomingMessage>) => void | Promise<void>;

/** The server of a simulator. A request that it cannot read is answered with 400: what it throws would end the demo, or a test that is another one's. */
export function simulatorServer(answer: Answer): Server {
  return createServer((request, response) => {
    const run = async (): Promise<void> => answer(request, response);
    run().catch((error: unknown) => {
      if (!response.headersSent) response.writeHead(400, { 'content-type': 'text/plain; charset=utf-8' });
      response.end(String(error));
    });
  });
}

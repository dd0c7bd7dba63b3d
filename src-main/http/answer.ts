import type { Request, RequestHandler, Response } from 'express';
import type { Endpoint } from '#shared/api/endpoint.ts';
import type { Rendered, Service } from '../service/contract.ts';
import { schemeOf } from './guards/guards.ts';
import { parseTarget } from './guards/request-target.ts';
import { inputOf } from './input.ts';

/** Whether the caller wants a table. The parameter wins over the header. */
function wantsCsv(endpoint: Endpoint, req: Request, input: unknown): boolean {
  if (!endpoint.rows) return false;
  const format = typeof input === 'object' && input !== null && 'format' in input ? input.format : undefined;
  if (format !== undefined) return format === 'csv';
  return req.accepts(['application/json', 'text/csv']) === 'text/csv';
}

/** The validators that the caller holds; a weak one counts as what it was made from. */
function requestTags(req: Request): readonly string[] {
  return (req.get('if-none-match') ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
}

function nextLink(req: Request, cursor: string): string {
  const { pathname = '/', searchParams } = parseTarget(req.originalUrl) ?? {};
  const query = new URLSearchParams(searchParams);
  query.set('cursor', cursor);
  return `<${schemeOf(req)}://${req.headers.host}${pathname}?${query}>; rel="next"`;
}

function checkAnswer(endpoint: Endpoint, body: Uint8Array): void {
  const schema = endpoint.page?.body ?? endpoint.output;
  const checked = schema.safeParse(JSON.parse(new TextDecoder().decode(body)));
  if (!checked.success) throw new Error(`The answer of ${endpoint.id} is not what it says: ${checked.error.message}`);
}

function send(res: Response, endpoint: Endpoint, csv: boolean, { etag, body, next }: Rendered): void {
  if (endpoint.rows) res.vary('Accept');
  if (etag !== null) res.set({ ETag: etag, 'Cache-Control': 'private, no-cache' });
  if (next !== null) res.set('Link', nextLink(res.req, next));
  if (body === null) {
    res.status(304).end();
    return;
  }
  res
    .status(endpoint.status)
    .set('Content-Type', csv ? 'text/csv; charset=utf-8; header=present' : 'application/json; charset=utf-8')
    .send(Buffer.from(body.buffer, body.byteOffset, body.byteLength));
}

/** Aborted when the client leaves before its answer. */
export function leaving(res: Response): AbortSignal {
  const gone = new AbortController();
  res.on('close', () => gone.abort());
  return gone.signal;
}

/** Serves one endpoint. */
export function answers(service: Pick<Service, 'render'>, endpoint: Endpoint, checked: boolean): RequestHandler {
  return async (req, res) => {
    const input = inputOf(endpoint, req);
    const csv = wantsCsv(endpoint, req, input);
    const rendered = await service.render(
      endpoint,
      input,
      { as: csv ? 'csv' : 'json', known: requestTags(req) },
      leaving(res),
    );
    if (checked && !csv && rendered.body) checkAnswer(endpoint, rendered.body);
    if (endpoint.location) res.set('Location', endpoint.location(endpoint.input.parse(input)));
    send(res, endpoint, csv, rendered);
  };
}

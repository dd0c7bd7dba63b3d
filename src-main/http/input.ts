import type { Request, RequestHandler } from 'express';
import { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { ServiceError } from '#shared/api/problem.ts';
import { type Fault, sendProblem } from './problem.ts';
import { jsonTypeFault, parseJsonBody, readBody } from './request-body.ts';

/** The names of the path's own parts. */
export const pathNames = ({ path }: Endpoint): readonly string[] =>
  path
    .split('/')
    .filter((part) => part.startsWith(':'))
    .map((part) => part.slice(1));

/** The names of the input that are not in the path. */
export function otherNames(endpoint: Endpoint): readonly string[] {
  const inPath = pathNames(endpoint);
  const shape = endpoint.input instanceof z.ZodObject ? Object.keys(endpoint.input.shape) : [];
  return shape.filter((name) => !inPath.includes(name));
}

function refuseParameter(name: string, detail: string): never {
  throw new ServiceError(400, `Correct the request: ${name} ${detail}.`, [{ pointer: `/${name}`, detail }]);
}

/** The query by name; a name that is not known here or comes twice is refused. */
export function queryOf(url: string, names: readonly string[]): Record<string, string> {
  const query = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(url.replace(/[^?]*/, ''))) {
    if (!names.includes(name)) {
      const all = names.length > 0 ? `known are ${names.join(', ')}` : 'none are known here';
      refuseParameter(name, `is not a parameter of this path; ${all}`);
    }
    if (query.has(name)) refuseParameter(name, 'is given twice');
    query.set(name, value);
  }
  return Object.fromEntries(query);
}

const hasBody = (req: Request): boolean =>
  req.headers['transfer-encoding'] !== undefined || Number(req.headers['content-length'] ?? 0) > 0;

/** Reads a JSON body where there is one or must be one; refuses any other kind. */
export function readJson(endpoint: Endpoint): RequestHandler {
  const needed = otherNames(endpoint).length > 0;
  return async (req, res, next) => {
    if (!needed && !hasBody(req)) return next();
    const fault = jsonTypeFault(req.headers) ?? (hasBody(req) ? null : noBody);
    if (fault) return sendProblem(res, fault);
    req.body = parseJsonBody(await readBody(req));
    next();
  };
}

const noBody: Fault = { status: 400, detail: 'The body is empty. Send a JSON object.' };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The endpoint's input from a request: its path, query and body members together. */
export function inputOf(endpoint: Endpoint, req: Request): unknown {
  // From the path of the endpoint, since its route matched.
  const { params } = req;
  if (endpoint.method === 'get') return { ...queryOf(req.url, otherNames(endpoint)), ...params };
  queryOf(req.url, []);
  const { body } = req;
  if (pathNames(endpoint).length === 0) return body;
  if (body !== undefined && (!isObject(body) || Object.keys(body).length > 0)) {
    throw new ServiceError(422, 'This path takes no body, or an empty JSON object.');
  }
  return { ...params };
}

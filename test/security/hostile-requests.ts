import { z } from 'zod';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { projects } from '#shared/api/projects.ts';
import type { Random } from '#test/world/random.ts';
import {
  bodies,
  chunked,
  endpoints,
  fitting,
  headers,
  jsonValues,
  type List,
  methods,
  names,
  oddTargets,
  paths,
  segments,
  values,
} from './hostile-values.ts';
import { apiKey } from './running-service.ts';

/** A request as bytes, and how it is sent. */
export interface HostileRequest {
  readonly bytes: Buffer;
  /** Whether it is HTTP as it should be, so that there must be an answer. */
  readonly isWellFormed: boolean;
  /** Nothing more comes, although the bytes say so: otherwise the service waits for the rest as it should. */
  readonly halfClose: boolean;
  /** Always from events, which never end. */
  readonly leaveEarly: boolean;
}

/** What every request of one service has in common. */
interface Target {
  readonly port: number;
  /** The headers of a signed-in page. */
  readonly session: Readonly<Record<string, string>>;
}

interface Content {
  readonly lines: readonly string[];
  readonly body: string;
}

const nothing: Content = { lines: [], body: '' };

const several = (random: Random, most: number, one: () => string): readonly string[] =>
  Array.from({ length: random.between(0, most) }, one);

/** A request that no well-behaved client sends, another one for each state of the source of chance. */
export function hostileRequest(random: Random, target: Target): HostileRequest {
  return random.chance(0.6) ? wellFormed(random, target) : malformed(random, target);
}

/** One that every guard lets pass: what is hostile is the input of the endpoint. */
function wellFormed(random: Random, target: Target): HostileRequest {
  const [first = projects, ...others] = endpoints;
  const endpoint = random.pick([first, ...others]);
  const path = endpoint.path.replace(/:\w+/g, () => (random.chance(0.7) ? '1' : random.pick(segments)));
  const isPost = endpoint.method === 'post';
  const content = isPost ? withLength(JSON.stringify(inputOf(random, endpoint))) : nothing;
  const query = isPost ? '' : queryOf(random, namesOf(endpoint));
  const credentials = path.startsWith('/api/') ? [`X-API-Key: ${apiKey}`] : linesOf(target.session);
  const lines = [...credentials, ...content.lines];
  return sent(random, target, `${endpoint.method.toUpperCase()} ${path}${query}`, { ...content, lines });
}

const linesOf = (headers: Readonly<Record<string, string>>): readonly string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

/** One whose target, headers or body are of any shape. */
function malformed(random: Random, target: Target): HostileRequest {
  const method = random.pick(methods);
  const hasBody = !['GET', 'HEAD'].includes(method) || random.chance(0.1);
  const content = hasBody ? contentOf(random) : nothing;
  const lines = [
    ...random.pick([[], [`X-API-Key: ${apiKey}`], linesOf(target.session)]),
    ...content.lines,
    ...several(random, 2, () => random.pick(headers)),
  ];
  const { bytes, leaveEarly } = sent(random, target, `${method} ${targetOf(random)}`, { ...content, lines });
  return { bytes, leaveEarly, halfClose: true, isWellFormed: false };
}

function sent(random: Random, { port }: Target, line: string, { lines, body }: Content): HostileRequest {
  const all = [`${line} HTTP/1.1`, `Host: 127.0.0.1:${port}`, ...lines, 'Connection: close'];
  const bytes = Buffer.from(`${all.join('\r\n')}\r\n\r\n${body}`, 'latin1');
  return { bytes, isWellFormed: true, halfClose: false, leaveEarly: line.includes('/events') || random.chance(0.1) };
}

/** A value that fits in most cases, so that the checks behind the first one are reached. */
const fittingOr = (random: Random, name: string, others: List<unknown>): unknown =>
  random.chance(0.8) ? (fitting.get(name) ?? random.pick(others)) : random.pick(others);

const namesOf = ({ input }: Endpoint): readonly string[] =>
  input instanceof z.ZodObject ? Object.keys(input.shape) : [];

/** Most of the members that an endpoint names, and sometimes one that it does not. */
function inputOf(random: Random, endpoint: Endpoint): unknown {
  if (random.chance(0.05)) return random.pick(jsonValues);
  const chosen = namesOf(endpoint).filter(() => random.chance(0.9));
  const all = random.chance(0.1) ? [...chosen, random.pick(names)] : chosen;
  return Object.fromEntries(all.map((name) => [name, fittingOr(random, name, jsonValues)]));
}

function queryOf(random: Random, own: readonly string[]): string {
  const chosen = [...own.filter(() => random.chance(0.3)), ...several(random, 1, () => random.pick(names))];
  return chosen.length === 0 ? '' : `?${chosen.map((name) => `${name}=${fittingOr(random, name, values)}`).join('&')}`;
}

function targetOf(random: Random): string {
  if (random.chance(0.3)) return random.pick(oddTargets);
  return random.pick(paths).replace(/:\w+/g, () => random.pick(segments)) + queryOf(random, []);
}

function contentOf(random: Random): Content {
  if (random.chance(0.2)) return { lines: ['Transfer-Encoding: chunked'], body: random.pick(chunked) };
  // Often longer or shorter than it says.
  return withLength(random.pick(bodies), random.chance(0.3) ? random.between(-3, 3) : 0);
}

const withLength = (body: string, off = 0): Content => ({
  lines: ['Content-Type: application/json', `Content-Length: ${Math.max(0, Buffer.byteLength(body, 'latin1') + off)}`],
  body,
});

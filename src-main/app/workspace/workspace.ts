import {
  type Document,
  isCollection,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  YAMLError,
  YAMLParseError,
} from 'yaml';
import { z } from 'zod';
import { Name } from '#shared/api/fields.ts';
import { type IntegType, integrationTypes, integTypes } from '#shared/records/kinds.ts';
import { ownMember } from '#shared/records/own-member.ts';
import { outcomes } from '#shared/records/run.ts';
import { withoutEnd } from '#shared/text/ends.ts';
import { readOrigin } from '../../service/address.ts';
import { WorkFault } from '../terminal/fault.ts';
import { WorkspaceTargets } from './targets.ts';

const ReleasePoint = z.union([
  Name.transform((pipeline) => ({ pipeline, stage: null })),
  z.strictObject({ pipeline: Name, stage: Name.nullable().default(null) }),
]);

const Pipelines = z.strictObject({
  release: z.array(ReleasePoint).default([]),
  edges: z.array(z.strictObject({ from: Name, to: Name })).default([]),
});

const Names = z.array(Name).default([]);
const Incidents = z.strictObject({ types: Names, labels: Names });

/** The fields of the file for anything that is collected. */
const settings = {
  release_branch: z.string().min(1).optional(),
  unstable: z.enum(outcomes).optional(),
  timed_out: z.enum(outcomes).optional(),
  /** The first day that is collected, as `2026-01-01`. */
  since: z.iso.date().optional(),
};

/** Repositories are named by the path of their address unless they have a name. */
const Repository = z
  .strictObject({ name: Name.optional(), url: z.string().trim().min(1), token: Name, ...settings })
  .transform(({ name, ...rest }) => ({
    ...rest,
    name: name ?? repositoryName(rest.url),
    integration_type: 'source_host' as const,
  }));

/** The workspace file, `version: 1`. */
const Workspace = z.strictObject({
  version: z.literal(1),
  tokens: z
    .array(
      z.strictObject({
        name: Name,
        integ_type: z.enum(integTypes),
        origins: z.array(z.string().min(1)).min(1),
        username: z.string().trim().max(200).nullable().default(null),
        secret: z.string().trim().min(1),
      }),
    )
    .default([]),
  projects: z
    .array(
      z.strictObject({
        name: Name,
        time_zone: z.string().min(1).optional(),
        integrations: z
          .array(
            z.strictObject({
              name: Name,
              integration_type: z.enum(integrationTypes),
              url: z.string().trim().min(1),
              token: Name,
              ...settings,
              /** Which issues of an issue tracker are incidents. */
              incidents: Incidents.optional(),
            }),
          )
          .default([]),
        repositories: z.array(Repository).default([]),
        pipelines: Pipelines.default({ release: [], edges: [] }),
        targets: WorkspaceTargets.default({}),
      }),
    )
    .default([]),
});
export type Workspace = z.output<typeof Workspace>;
export type WorkspaceProject = Workspace['projects'][number];
export type WorkspaceToken = Workspace['tokens'][number];
export type WorkspacePipelines = WorkspaceProject['pipelines'];
/** An integration or a repository as the file wants it. */
export type WorkspaceCollected = Omit<WorkspaceProject['integrations'][number], 'integration_type'> & {
  readonly integration_type: IntegType;
};

/** `shop/web` of `https://git.local/shop/web.git`. */
function repositoryName(url: string): string {
  const path = url.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').replace(/^[^/]*\/*/, '');
  return withoutEnd(path, '/?#').replace(/\.git$/, '') || url;
}

/** An origin as a token is bound to it; what is none stays as it is written. */
export function originOf(origin: string): string {
  const read = readOrigin(origin);
  return 'origin' in read ? read.origin : origin;
}

const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index > 0 ? '.' : ''}${String(part)}`))
    .join('');

/** So many faults are named, each with so many letters: a file may have a fault in every line. */
const mostNamed = 50;
const longest = 500;

/** Throws a WorkFault that names the first faults, and how many more there are. */
export function refuse(faults: readonly string[]): never {
  const more = faults.length - mostNamed;
  const named = faults
    .slice(0, mostNamed)
    .map((fault) => (fault.length > longest ? `${fault.slice(0, longest)} …` : fault));
  const lines = [...named, ...(more > 0 ? [`… and ${more} more`] : [])];
  throw new WorkFault(
    `The workspace file cannot be applied; nothing was changed.\n${lines.map((line) => `  ${line}`).join('\n')}`,
  );
}

/** Room for some ten thousand edges. The parser takes a thousand times the memory of a text that is a list of digits or nests without end. */
const mostLetters = 1_000_000;

/** Reads a workspace file with its secrets filled in, or throws a WorkFault that names every place to correct. */
export function readWorkspace(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
  { allowLiteralSecrets }: { readonly allowLiteralSecrets: boolean },
): Workspace {
  if (text.length > mostLetters)
    refuse([
      `It has ${text.length} characters; at most ${mostLetters} are read. Split it into files that are applied one by one.`,
    ]);
  const read = Workspace.safeParse(dataIn(text));
  if (!read.success) {
    refuse(read.error.issues.map(({ path, message }) => `${pathOf(path) || 'the file'}: ${message}`));
  }
  const ofSecrets: string[] = [];
  const tokens = read.data.tokens.map((token, index): WorkspaceToken => {
    const secret = secretOf(token.secret, env, allowLiteralSecrets);
    if ('fault' in secret) ofSecrets.push(`tokens[${index}].secret: ${secret.fault}`);
    return { ...token, secret: 'fault' in secret ? '' : secret.secret };
  });
  const faults = [...ofSecrets, ...repeated(read.data)];
  if (faults.length > 0) refuse(faults);
  return { ...read.data, tokens };
}

/** The parser looks each alias up among all, also those of empty lists, which it does not count. */
const mostAliases = 1000;

/** Reads YAML, and so JSON. An unknown tag is a fault: the parser would drop it and read its value as something else. */
function dataIn(text: string): unknown {
  try {
    const lines = new LineCounter();
    // The parser would compare each key with all others: a hundred thousand took minutes.
    const file = parseDocument(text, { uniqueKeys: false, lineCounter: lines });
    const [fault] = [...file.errors, ...file.warnings, ...furtherFaults(file, lines)];
    if (fault) throw fault;
    return file.toJS();
  } catch (error) {
    refuse([error instanceof Error ? yamlFault(error) : 'It is neither YAML nor JSON.']);
  }
}

/** What the parser lets through: keys that stand there twice, and aliases that would take it time by the square or more. */
function furtherFaults(file: Document, lines: LineCounter): readonly YAMLParseError[] {
  const faults: YAMLParseError[] = [];
  const note = (at: number, code: 'DUPLICATE_KEY' | 'BAD_ALIAS', message: string): void => {
    const fault = new YAMLParseError([at, at + 1], code, message);
    fault.linePos = [lines.linePos(at)];
    faults.push(fault);
  };
  let aliases = 0;
  visit(file, {
    Map(_, { items }) {
      const seen = new Set<unknown>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        if (seen.has(key.value)) note(key.range?.[0] ?? 0, 'DUPLICATE_KEY', 'Map keys must be unique');
        seen.add(key.value);
      }
    },
    Alias(_, { source, range }, path) {
      aliases += 1;
      const at = range?.[0] ?? 0;
      if (path.some((outer) => isCollection(outer) && outer.anchor === source))
        note(at, 'BAD_ALIAS', 'A value cannot contain itself');
      else if (aliases > mostAliases) note(at, 'BAD_ALIAS', `More than ${mostAliases} aliases`);
      else return undefined;
      return visit.BREAK;
    },
  });
  return faults;
}

/** The parser's message and position. It quotes the file after a colon, and in all messages about tags: these may contain a secret. */
function yamlFault(error: Error): string {
  const isYaml = error instanceof YAMLError;
  const [at] = (isYaml && error.linePos) || [];
  const what =
    isYaml && error.code === 'TAG_RESOLVE_FAILED'
      ? 'Unknown tag'
      : error.message.replace(/(?: at line \d|: |:\n).*/s, '');
  return at ? `line ${at.line}, column ${at.col}: ${what}` : what;
}

function secretOf(
  value: string,
  env: Readonly<Record<string, string | undefined>>,
  allowLiteral: boolean,
): { readonly secret: string } | { readonly fault: string } {
  const name = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(value)?.[1];
  if (name === undefined) {
    return allowLiteral
      ? { secret: value }
      : {
          fault:
            'a secret does not belong in a file. Name an environment variable, such as JENKINS_TOKEN, in $ and braces, or give --allow-literal-secrets',
        };
  }
  const secret = ownMember(env, name)?.trim();
  return secret ? { secret } : { fault: `the environment variable ${name} is not set` };
}

function repeated({ tokens, projects }: Workspace): readonly string[] {
  const twice = (names: readonly string[], at: (index: number) => string): readonly string[] => {
    const seen = new Set<string>();
    return names.flatMap((name, index) => {
      if (seen.has(name)) return [`${at(index)}: "${name.replace('\n', ' -> ')}" stands there twice`];
      seen.add(name);
      return [];
    });
  };
  const named = (at: string, items: readonly { readonly name: string }[]): readonly string[] =>
    twice(
      items.map(({ name }) => name),
      (index) => `${at}[${index}].name`,
    );
  return [
    ...named('tokens', tokens),
    ...tokens.flatMap(({ origins }, token) =>
      twice(origins.map(originOf), (index) => `tokens[${token}].origins[${index}]`),
    ),
    ...named('projects', projects),
    ...projects.flatMap(({ integrations, repositories, pipelines }, project) => [
      ...named(`projects[${project}].integrations`, integrations),
      ...named(`projects[${project}].repositories`, repositories),
      ...repositories.flatMap(({ name }, at) =>
        integrations.some((other) => other.name === name)
          ? [
              `projects[${project}].repositories[${at}].name: an integration is named "${name}"; give the repository a name of its own`,
            ]
          : [],
      ),
      ...twice(
        pipelines.release.map(({ pipeline }) => pipeline),
        (index) => `projects[${project}].pipelines.release[${index}]`,
      ),
      // A name may contain an arrow, but no line break.
      ...twice(
        pipelines.edges.map(({ from, to }) => `${from}\n${to}`),
        (index) => `projects[${project}].pipelines.edges[${index}]`,
      ),
    ]),
  ];
}

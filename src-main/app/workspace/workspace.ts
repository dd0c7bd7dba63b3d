import { parse } from 'yaml';
import { z } from 'zod';
import { integrationTypes, integTypes } from '#shared/records/kinds.ts';
import { WorkFault } from '../commands/fault.ts';

const Name = z.string().trim().min(1).max(200);
const ReleasePoint = z.union([
  Name.transform((pipeline) => ({ pipeline, stage: null })),
  z.strictObject({ pipeline: Name, stage: Name.nullable().default(null) }),
]);

const Pipelines = z.strictObject({
  release: z.array(ReleasePoint).default([]),
  edges: z.array(z.strictObject({ from: Name, to: Name })).default([]),
});

/** The workspace file, `version: 1`. */
const Workspace = z.strictObject({
  version: z.literal(1),
  tokens: z
    .array(
      z.strictObject({
        name: Name,
        integ_type: z.enum(integTypes),
        origins: z.array(z.string().min(1)).min(1),
        username: z.string().max(200).nullable().default(null),
        secret: z.string().min(1),
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
              release_branch: z.string().min(1).optional(),
              unstable: z.enum(['passes', 'breaks', 'neutral']).optional(),
            }),
          )
          .default([]),
        repositories: z.array(z.strictObject({ url: z.string().trim().min(1), token: Name })).default([]),
        pipelines: Pipelines.default({ release: [], edges: [] }),
      }),
    )
    .default([]),
});
export type Workspace = z.output<typeof Workspace>;
export type WorkspaceProject = Workspace['projects'][number];
export type WorkspaceToken = Workspace['tokens'][number];
export type WorkspacePipelines = WorkspaceProject['pipelines'];

const pathOf = (path: readonly PropertyKey[]): string =>
  path
    .map((part, place) => (typeof part === 'number' ? `[${part}]` : `${place > 0 ? '.' : ''}${String(part)}`))
    .join('');

function refuse(faults: readonly string[]): never {
  throw new WorkFault(
    `The workspace file cannot be applied; nothing was changed.\n${faults.map((fault) => `  ${fault}`).join('\n')}`,
  );
}

/** Reads a workspace file with its secrets filled in, or throws a WorkFault that names every place to correct. */
export function readWorkspace(
  text: string,
  env: Readonly<Record<string, string | undefined>>,
  { allowLiteralSecrets }: { readonly allowLiteralSecrets: boolean },
): Workspace {
  let given: unknown;
  try {
    // JSON is YAML too.
    given = parse(text);
  } catch (error) {
    refuse([error instanceof Error ? error.message : 'It is neither YAML nor JSON.']);
  }
  const read = Workspace.safeParse(given);
  if (!read.success) {
    refuse(read.error.issues.map(({ path, message }) => `${pathOf(path) || 'the file'}: ${message}`));
  }
  const faults: string[] = [];
  const tokens = read.data.tokens.map((token, place): WorkspaceToken => {
    const secret = secretOf(token.secret, env, allowLiteralSecrets);
    if ('fault' in secret) faults.push(`tokens[${place}].secret: ${secret.fault}`);
    return { ...token, secret: 'fault' in secret ? '' : secret.secret };
  });
  faults.push(...repeated(read.data));
  if (faults.length > 0) refuse(faults);
  return { ...read.data, tokens };
}

function secretOf(
  given: string,
  env: Readonly<Record<string, string | undefined>>,
  allowLiteral: boolean,
): { readonly secret: string } | { readonly fault: string } {
  const name = /^\$\{([A-Za-z_][A-Za-z0-9_]*)\}$/.exec(given.trim())?.[1];
  if (name === undefined) {
    return allowLiteral
      ? { secret: given }
      : {
          fault:
            'a secret does not belong in a file. Name an environment variable, such as JENKINS_TOKEN, in $ and braces, or give --allow-literal-secrets',
        };
  }
  const secret = env[name];
  return secret ? { secret } : { fault: `the environment variable ${name} is not set` };
}

function repeated({ tokens, projects }: Workspace): readonly string[] {
  const twice = (at: string, items: readonly { readonly name: string }[]): readonly string[] =>
    items.flatMap(({ name }, place) =>
      items.findIndex((other) => other.name === name) < place
        ? [`${at}[${place}].name: "${name}" stands there twice`]
        : [],
    );
  return [
    ...twice('tokens', tokens),
    ...twice('projects', projects),
    ...projects.flatMap(({ integrations }, place) => twice(`projects[${place}].integrations`, integrations)),
  ];
}

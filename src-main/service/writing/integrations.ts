import { z } from 'zod';
import { Id, IntegTypeField } from '#shared/api/fields.ts';
import { createIntegration } from '#shared/api/integrations.ts';
import { ServiceError } from '#shared/api/problem.ts';
import { addIntegration, changeIntegration, namePipeline, removeIntegration } from '#shared/desktop/commands.ts';
import type { IntegrationType, IntegType } from '#shared/records/kinds.ts';
import { defaultPolicy } from '#shared/records/outcome-policy.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { collectedOut } from '../answer-rows.ts';
import { faultsOf, type InputFault } from '../check-input.ts';
import {
  type CommandHandler,
  commandHandler,
  done,
  integrationOf,
  projectOf,
  refuseChanged,
  uncheckedCommandHandler,
  type WriteContext,
} from './handler.ts';
import {
  canonicalOf,
  differentSystem,
  type IntegrationInput,
  movedSystem,
  type RuleFaults,
  ruleFaults,
} from './integration-rules.ts';

const madeElsewhere: Readonly<Record<string, string>> = {
  cloud_pipeline:
    'is not made here: integrations with the cloud pipeline suite are made in the app or with plumbline apply',
  source_host:
    'is not made here: a source host is no integration; its repositories are named in the app or with plumbline apply',
};

const bodyMembers = createIntegration.input.shape.integration.shape;

/** The members that are well formed, so that their rules can be checked beside the faults of the others. */
function wellFormed(body: unknown): IntegrationInput {
  const parsed = z.object({ integration: z.record(z.string(), z.unknown()) }).safeParse(body);
  const members = parsed.success ? parsed.data.integration : {};
  const read = <T>(schema: z.ZodType<T>, value: unknown): T | undefined => {
    const result = schema.safeParse(value);
    return result.success ? result.data : undefined;
  };
  return {
    integration_type: read(IntegTypeField, members.integration_type),
    name: read(bodyMembers.name, members.name),
    project_id: read(Id, members.project_id),
    token_id: read(Id, members.token_id),
    url: read(bodyMembers.url, members.url),
  };
}

const sentence = (faults: readonly InputFault[]): string =>
  faults.map(({ pointer, detail }) => `${pointer.split('/').at(-1) || 'The body'} ${detail}`).join('; ');

function refuse(schema: readonly InputFault[], rules: RuleFaults): void {
  const all = [...schema, ...rules.broken, ...rules.taken];
  if (all.length === 0) return;
  const onlyTaken = schema.length === 0 && rules.broken.length === 0;
  throw new ServiceError(onlyTaken ? 409 : 422, `Nothing was stored. Correct this: ${sentence(all)}.`, all);
}

interface Complete<T extends IntegType> {
  readonly integration_type: T;
  readonly name: string;
  readonly project_id: number;
  readonly token_id: number;
  readonly url: string;
}

function store<T extends IntegType>(context: WriteContext, wanted: Complete<T>, since: string | null = null) {
  const { store, sync, now, publishEvent } = context;
  const type = wanted.integration_type;
  const integration = store.addIntegration(
    {
      projectId: wanted.project_id,
      type,
      name: wanted.name,
      url: wanted.url,
      tokenId: wanted.token_id,
      releaseBranch: null,
      policy: defaultPolicy(type),
      since: sinceOf(context, wanted.project_id, since),
    },
    now(),
  );
  sync.start(integration.id);
  publishEvent({ kind: 'data', projectId: integration.projectId });
  return { ...collectedOut(integration), integration_type: type };
}

const beneath = (prefix: string, faults: readonly InputFault[]): readonly InputFault[] =>
  faults.map(({ pointer, detail }) => ({ pointer: `${prefix}${pointer}`, detail }));

/** The beginning of the day, in the project's zone. */
function sinceOf(context: WriteContext, projectId: number, day: string | null): number | null {
  return day === null ? null : calendarOf(projectOf(context, projectId).timeZone).interval(day, null).from;
}

export const integrationCommands: readonly CommandHandler[] = [
  uncheckedCommandHandler(createIntegration, (context, body) => {
    const wanted = wellFormed(body);
    const rules = ruleFaults({ ...context, self: null }, wanted);
    const elsewhere = madeElsewhere[wanted.integration_type ?? ''];
    const parsed = createIntegration.input.safeParse(body);
    refuse(faultsOf(parsed.error?.issues ?? [], body), {
      broken: beneath('/integration', [
        ...(elsewhere ? [{ pointer: '/integration_type', detail: elsewhere }] : []),
        ...rules.broken,
      ]),
      taken: beneath('/integration', rules.taken),
    });
    return store(context, wanted as Complete<IntegrationType>);
  }),

  commandHandler(addIntegration, (context, { since, ...wanted }) => {
    refuse([], ruleFaults({ ...context, self: null }, wanted));
    return store(context, wanted, since);
  }),

  commandHandler(changeIntegration, async (context, { integration_id, ...change }) => {
    const address = change.url !== undefined || change.token_id !== undefined;
    const checked = () => {
      const integration = integrationOf(context, integration_id);
      refuseChanged('the rule for incidents was', integration.incidents, change.incidents, change.instead_of);
      refuse(
        change.url === undefined ? [] : differentSystem(context.collectors, integration, change.url),
        ruleFaults(
          { ...context, self: integration_id },
          {
            integration_type: integration.type,
            name: change.name,
            project_id: integration.projectId,
            token_id: address ? (change.token_id ?? integration.tokenId) : undefined,
            url: address ? (change.url ?? integration.url) : undefined,
          },
        ),
      );
      const since =
        change.since === undefined ? integration.since : sinceOf(context, integration.projectId, change.since);
      return { integration, since, startsElse: since !== integration.since };
    };
    const { startsElse } = checked();
    if (address || change.paused || startsElse) await context.sync.cancel(integration_id);
    // While this waited, another request may have changed the integration or removed it.
    const { integration, since } = checked();
    const changed = context.store.changeIntegration(
      integration_id,
      {
        ...(change.name === undefined ? {} : { name: change.name }),
        ...(change.url === undefined ? {} : { url: change.url }),
        ...(change.token_id === undefined ? {} : { tokenId: change.token_id }),
        ...(change.release_branch === undefined ? {} : { releaseBranch: change.release_branch }),
        policy: {
          unstable: change.unstable ?? integration.policy.unstable,
          timedOut: change.timed_out ?? integration.policy.timedOut,
        },
        since,
        ...(change.incidents === undefined ? {} : { incidents: change.incidents }),
        ...(change.paused === undefined ? {} : { paused: change.paused }),
      },
      context.now(),
      change.url === undefined ? null : movedSystem(context.collectors, integration, change.url),
    );
    if (!changed.paused && (address || change.paused === false || startsElse)) context.sync.start(integration_id);
    context.publishEvent({ kind: 'data', projectId: integration.projectId });
    return collectedOut(changed);
  }),

  commandHandler(removeIntegration, async (context, { integration_id, undoable }) => {
    integrationOf(context, integration_id);
    await context.sync.cancel(integration_id);
    const { projectId } = integrationOf(context, integration_id);
    if (undoable) context.store.softDelete('integration', integration_id, context.now());
    else context.store.removeIntegration(integration_id);
    context.publishEvent({ kind: 'data', projectId });
    return done;
  }),

  commandHandler(namePipeline, (context, { integration_id }) => {
    const integration = integrationOf(context, integration_id);
    const own = context.store.pipelines(integration.projectId).filter((one) => one.integrationId === integration_id);
    const [only] = own;
    if (only && own.length === 1) return { pipeline_id: only.id };
    const address = canonicalOf(context.collectors, integration.type, integration.url);
    if (own.length > 1 || 'fault' in address || address.key === null)
      throw new ServiceError(422, `"${integration.name}" is not a single pipeline; name it as integration/pipeline.`);
    const found = { key: address.key, name: integration.name, url: address.canonical };
    return { pipeline_id: context.store.ensurePipeline(integration_id, found) };
  }),
];

import { queryHandlers } from '#main/service/reading/registry.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { apiEndpoints } from '#shared/api/registry.ts';
import { tokens } from '#shared/api/tokens.ts';
import { collectingSettings, desktopCommands, systems, tokenDetails, views } from '#shared/desktop/commands.ts';

/** What the reading side answers that is no figure and no evidence, and why no golden answer is kept of it. */
export const withoutFigures: ReadonlyMap<string, string> = new Map([
  [tokens.id, 'names of tokens'],
  [tokenDetails.id, 'names of tokens'],
  [systems.id, 'the registry of collectors'],
  [collectingSettings.id, 'a setting'],
  [views.id, 'addresses that a user saved'],
]);

/** Everything that is answered from a company's data: a new endpoint is in here by itself. */
export const goldenEndpoints: readonly Endpoint[] = [...apiEndpoints, ...desktopCommands].filter(
  ({ id }) => queryHandlers.has(id) && !withoutFigures.has(id),
);

import { z } from 'zod';
import { publishingFaults } from '#shared/desktop/upkeep/publishing.ts';
import { publishingName } from '../../store/configuration/settings.ts';
import { storedJson } from '../../store/stored-json.ts';

const Destination = z.object({ address: z.string(), afterEachCollection: z.boolean() }).nullable();
export type StoredDestination = z.output<typeof Destination>;

const Results = z.object({
  published: z.object({ at: z.number(), seconds: z.number(), rows: z.number() }).nullable(),
  failure: z.object({ at: z.number(), fault: z.enum(publishingFaults), detail: z.string() }).nullable(),
});
export type PublishingResults = z.output<typeof Results>;

export const noResults: PublishingResults = { published: null, failure: null };

/** The setting that names the database to publish to. */
export const destinationSetting = {
  name: publishingName,
  read: (text: string | null): StoredDestination => storedJson(Destination, text ?? 'null'),
};

/** The setting that holds what came of publishing. */
export const resultsSetting = {
  name: 'publishing-results',
  read: (text: string | null): PublishingResults => (text === null ? noResults : storedJson(Results, text)),
};

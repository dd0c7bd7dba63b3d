import type { OutputOf } from '#shared/api/endpoint.ts';
import type { publishing } from '#shared/desktop/commands.ts';
import { publishingFaults as de } from './de/publishing-faults.ts';
import { publishingFaults as en } from './en/publishing-faults.ts';
import { inLanguage } from './in-language.ts';

type PublishingFault = NonNullable<OutputOf<typeof publishing>['failure']>['fault'];

export type PublishingFaultText = Readonly<
  Record<PublishingFault, { readonly title: string; readonly remedy: string }>
>;

/** What a fault of publishing is called and what to do. */
export const publishingFault = (fault: PublishingFault): PublishingFaultText[PublishingFault] =>
  inLanguage({ en, de })[fault];

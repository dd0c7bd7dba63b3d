import type { OutputOf } from '#shared/api/endpoint.ts';
import type { publishing } from '#shared/desktop/commands.ts';
import { isFolderAddress } from '#shared/desktop/upkeep/publishing.ts';
import { publishingFaults as de, folderFaults as foldersDe } from './de/publishing-faults.ts';
import { publishingFaults as en, folderFaults as foldersEn } from './en/publishing-faults.ts';
import { inLanguage } from './in-language.ts';

type PublishingFault = NonNullable<OutputOf<typeof publishing>['failure']>['fault'];

interface FaultText {
  readonly title: string;
  readonly remedy: string;
}

export type PublishingFaultText = Readonly<Record<PublishingFault, FaultText>>;

/** Faults that are another thing where files are published. */
export type FolderFaultText = Readonly<Record<'newer' | 'busy' | 'rights' | 'full' | 'unreachable', FaultText>>;

/** The name and the remedy of a fault of publishing to an address. */
export function publishingFault(fault: PublishingFault, address: string): FaultText {
  const ofFolders: Partial<PublishingFaultText> = inLanguage({ en: foldersEn, de: foldersDe });
  return (isFolderAddress(address) ? ofFolders[fault] : undefined) ?? inLanguage({ en, de })[fault];
}

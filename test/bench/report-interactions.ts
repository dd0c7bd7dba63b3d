import type { Interactions } from './interactions.ts';
import { machine } from './machine.ts';

export const interactionsHeading = '## Interactions';

/** The part of the results that tells how soon the window answers a press. */
export const interactionsReport = ({ count, median, worst, at }: Interactions): string => `${interactionsHeading}

The demo in the built app in headless Chromium, walked through all screens: milliseconds from a press or a key to the next paint, by the browser's event timing, in
steps of eight. Of ${count} interactions the median is ${median}, the worst ("Interaction to Next Paint") ${worst}, at ${at}. ${machine()}
`;

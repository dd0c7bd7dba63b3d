import { dailyAverages } from './daily-averages.ts';
import { delivery } from './delivery.ts';
import { issueTimes } from './issue-times.ts';
import { leadTimes } from './lead-times.ts';
import { state } from './state.ts';
import type { View } from './view.ts';

export const views: readonly View[] = [leadTimes, dailyAverages, delivery, state, issueTimes];

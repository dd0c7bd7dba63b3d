export const statistics = ['median', 'mean', 'p75', 'p90', 'p95'] as const;
export type Statistic = (typeof statistics)[number];

import type { Endpoint } from '#shared/api/endpoint.ts';
import { seriesEndpoints } from '#shared/api/series.ts';

const ids = new Set(seriesEndpoints.map(({ id }) => id));

/** Whether it gives every value of an integration, each with its runs. */
export const isSeries = ({ id }: Endpoint): boolean => ids.has(id);

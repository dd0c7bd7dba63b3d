import { z } from 'zod';

/** Which attempt of a run something belongs to: no system makes more, and the warehouse has no room for more (`integer`). */
export const Attempt = z.int32();

/** A revision of a host, some 64 letters at most: the warehouse finds commits by it, and an index of PostgreSQL refuses long texts. */
export const Revision = z.string().max(200);

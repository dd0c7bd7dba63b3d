import { z } from 'zod';

/** A fault as RFC 9457 problem details. `detail` is the next step for the user. */
export const Problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  instance: z.string(),
  errors: z.array(z.strictObject({ pointer: z.string(), detail: z.string() })).optional(),
});
export type Problem = z.output<typeof Problem>;

/** An error with a message for the caller. The service throws it, the HTTP layer turns it into a problem. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: 400 | 403 | 404 | 409 | 413 | 422 | 503 | 507;
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[];

  constructor(
    status: ServiceError['status'],
    detail: string,
    errors: readonly { readonly pointer: string; readonly detail: string }[] = [],
  ) {
    super(detail);
    this.status = status;
    this.errors = errors;
  }
}

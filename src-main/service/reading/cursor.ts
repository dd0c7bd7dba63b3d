import { ServiceError } from '#shared/api/problem.ts';

const givenOut = /^\d{1,16}-\d{1,16}$/;

/** Refuses a cursor that no page gave out. */
export function requireCursor(cursor: string | undefined): void {
  if (cursor === undefined || givenOut.test(cursor)) return;
  const detail = 'is none that was given out; take it from the Link of the page before';
  throw new ServiceError(400, `Correct the request: cursor ${detail}.`, [{ pointer: '/cursor', detail }]);
}

import { ServiceError } from '#shared/api/problem.ts';
import { SecretsLocked } from '../secrets/contract.ts';
import { NameTaken } from '../store/contract.ts';
import { damagedInPart, isDamage } from '../store/damage.ts';
import { isDiskFull } from '../store/disk-fault.ts';
import { StoreError } from '../store/store-error.ts';
import { type Place, placeOf } from './place-of.ts';

/**
 * An answer or an error on its way between threads. Errors are told apart by kind, because a copied Error loses its class.
 * Of what was unexpected only the place goes along, for the log.
 */
export type Reply<T> =
  | { readonly kind: 'answer'; readonly value: T }
  | {
      readonly kind: 'refused';
      readonly status: ServiceError['status'];
      readonly detail: string;
      readonly errors: ServiceError['errors'];
    }
  | { readonly kind: 'locked'; readonly detail: string }
  | { readonly kind: 'broken'; readonly place: Place };

const fullDisk = 'The disk that the data lies on is full. Make room on it, then try again; nothing was changed.';

/** Runs the work and packs what came of it. */
export async function replied<T>(work: () => T | Promise<T>): Promise<Reply<T>> {
  try {
    return { kind: 'answer', value: await work() };
  } catch (error) {
    if (error instanceof ServiceError) {
      return { kind: 'refused', status: error.status, detail: error.message, errors: error.errors };
    }
    if (error instanceof NameTaken) {
      return {
        kind: 'refused',
        status: 409,
        detail: error.message,
        errors: [{ pointer: `/${error.field}`, detail: error.message }],
      };
    }
    if (isDiskFull(error)) {
      const detail = error instanceof StoreError ? error.message : fullDisk;
      return { kind: 'refused', status: 507, detail, errors: [] };
    }
    if (error instanceof StoreError) {
      return { kind: 'refused', status: error.fault === 'cycle' ? 409 : 503, detail: error.message, errors: [] };
    }
    if (isDamage(error)) return { kind: 'refused', status: 503, detail: damagedInPart().message, errors: [] };
    if (error instanceof SecretsLocked) return { kind: 'locked', detail: error.message };
    return { kind: 'broken', place: placeOf(error) };
  }
}

/** An error that tells where the one of the other thread was thrown. */
function brokenAt({ error, at }: Place): Error {
  const broken = new Error('Something unexpected happened in another thread.');
  broken.name = error;
  broken.stack = [error, ...at.map((line) => `    ${line}`)].join('\n');
  return broken;
}

/** The answer, or the error thrown anew on this side. */
export function unpacked<T>(reply: Reply<T>): T {
  switch (reply.kind) {
    case 'answer':
      return reply.value;
    case 'refused':
      throw new ServiceError(reply.status, reply.detail, reply.errors);
    case 'locked':
      throw new SecretsLocked(reply.detail);
    case 'broken':
      throw brokenAt(reply.place);
  }
}

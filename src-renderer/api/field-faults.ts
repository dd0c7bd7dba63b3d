import type { ApiFault } from './client.ts';

/** The member of the input at which a pointer points, as `origins` of `/origins/1`. */
const memberOf = ({ pointer }: ApiFault['errors'][number]): string | undefined => pointer.split('/')[1];

/** What is wrong with the field of a member, as far as a refusal names it. */
export const faultOfField = (refusal: ApiFault | null, member: string): string | undefined =>
  refusal?.errors.find((error) => memberOf(error) === member)?.detail;

/** The message of a refusal, unless the fields of these members, which the form shows now, say all that it names. */
export function faultBeside(refusal: ApiFault | null, shown: readonly string[]): string | undefined {
  if (refusal === null) return undefined;
  const { errors, message } = refusal;
  const isShown = errors.length > 0 && errors.every((error) => shown.includes(memberOf(error) ?? ''));
  return isShown ? undefined : message;
}

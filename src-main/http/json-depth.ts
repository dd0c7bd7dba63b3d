/** More levels than any input has. */
const deepest = 32;

/** Whether a JSON value is nested too deep: copying it to a worker, or checking it, would run out of stack. */
export function isTooDeep(value: unknown): boolean {
  let level: readonly unknown[] = [value];
  for (let depth = 0; depth <= deepest; depth += 1) {
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []));
  }
  return level.length > 0;
}

export const tooDeep = `The JSON is nested deeper than ${deepest} levels. Send what the description of the path names.`;

/** Rising numbers written as the steps between them, in base 36: a hundred thousand fit into a quarter of a megabyte of a cursor. */
export function packIds(numbers: Iterable<number>): string {
  let last = 0;
  return [...numbers]
    .sort((a, b) => a - b)
    .map((number) => {
      const step = (number - last).toString(36);
      last = number;
      return step;
    })
    .join(' ');
}

/** The numbers that `packIds` wrote. */
export function unpackIds(text: string): readonly number[] {
  let last = 0;
  return text
    .split(' ')
    .filter((step) => step !== '')
    .map((step) => {
      last += Number.parseInt(step, 36);
      return last;
    });
}

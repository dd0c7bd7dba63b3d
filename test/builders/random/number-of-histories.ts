/** How many random histories a property is tried on: a third of `all`, and all of them in `npm run test:long`. */
export const numberOfHistories = (all: number): number =>
  process.env.PLUMBLINE_TESTS === 'long' ? all : Math.ceil(all / 3);

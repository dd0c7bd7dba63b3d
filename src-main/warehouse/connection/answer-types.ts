import { types } from 'pg';
import { strange } from '../warehouse-fault.ts';

const { BOOL, FLOAT8, INT2, INT4, TIMESTAMPTZ } = types.builtins;
const arrayOfInt4 = 1007;
const arrayOfText = 1009;
/** The types of the answers that we ask for, with the longest text of a value. */
const longest: ReadonlyMap<number, number> = new Map([
  [BOOL, 10],
  [FLOAT8, 100],
  [INT2, 10],
  [INT4, 20],
  [TIMESTAMPTZ, 64],
  [arrayOfInt4, 200_000],
  [arrayOfText, 200_000],
]);

/**
 * How pg reads the values of an answer. The database says of which type they are, and pg reads some types, such as moments, by expressions that take hours
 * for a long text, and others into many times its size: what we do not ask for stays text.
 */
export const answerTypes = {
  getTypeParser(type: number): (text: string) => unknown {
    const most = longest.get(type);
    if (most === undefined) return (text) => text;
    const parse = types.getTypeParser(type, 'text');
    return (text) => {
      if (text.length > most) throw strange;
      return parse(text);
    };
  },
};

const space = '\u00a0';

/** The units of the catalogues that follow a number. */
const beforeUnit = /(?<=\d) (?=(?:ms|min|s|h|d|%|Sek\.|Min\.|Std\.|Tg\.)(?![\p{L}\d]))/gu;
const often = /(?<=\d) (a|pro) (?=(?:day|week|Tag|Woche)\b)/g;
const betweenUnits = /(?<=\d\u00a0(?:h|d|Std\.|Tg\.)) (?=\d{1,4}\u00a0)/g;
const withinDate = /\b(\d{1,2}) (\p{L}{3,5}\.?) (\d{4})(?:, (\d{1,2}:\d{2}))?/gu;

const joined = (text: string): string =>
  text
    .replace(beforeUnit, space)
    .replace(betweenUnits, space)
    .replace(often, `${space}$1${space}`)
    .replace(withinDate, (_, day: string, month: string, year: string, time?: string) =>
      [day, month, time === undefined ? year : `${year},${space}${time}`].join(space),
    );

/** Keeps every value of a page on one line, such as 3 h 20 min or a date: only texts are changed, never an attribute. */
export const unbroken = (html: string): string => html.replace(/>[^<>]+</g, joined);

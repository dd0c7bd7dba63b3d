/**
 * A first day of a week, in days since 1 January 1970: Monday, 5 January 1970. The only rule of where weeks begin; it stands alone, so that charts
 * load nothing else of weeks.
 */
export const weekOrigin = 4;

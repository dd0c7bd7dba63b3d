/** How a figure changed since the period before, and whether that is better. */
export const change = {
  unknown: 'no figure for the period before',
  same: 'about the same as before ({{before}})',
  was: 'before: {{before}}',
  time: {
    less: '{{share}} shorter than before ({{before}})',
    more: '{{share}} longer than before ({{before}})',
    times: '{{times}} times as long as before ({{before}})',
    farMore: 'far longer than before ({{before}})',
  },
  rate: {
    less: '{{share}} lower than before ({{before}})',
    more: '{{share}} higher than before ({{before}})',
    times: '{{times}} times as high as before ({{before}})',
    farMore: 'far higher than before ({{before}})',
  },
  share: {
    less_one: '{{points}} percentage point lower than before ({{before}})',
    less_other: '{{points}} percentage points lower than before ({{before}})',
    more_one: '{{points}} percentage point higher than before ({{before}})',
    more_other: '{{points}} percentage points higher than before ({{before}})',
  },
  delta: {
    same: '≈ no change',
    tooFew: '≈ too few values',
    unknown: 'no earlier data',
    points: '{{points}} pp',
    times: '{{times}} ×',
    fromZero: 'from 0',
  },
  verdicts: {
    better: 'better',
    worse: 'worse',
    same: 'about the same',
    tooFew: 'too few values: {{now}} now, {{before}} before',
  },
} as const;

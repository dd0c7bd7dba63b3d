import i18next from 'i18next';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { de } from '../../src-renderer/language/de/de.ts';
import { t } from '../../src-renderer/language/language.ts';

const route = () => [
  t('leadTime.notListed', { count: 1 }),
  t('leadTime.routesLeftOut', { count: 1 }),
  t('graph.revisions', { followed: 1, count: 1 }),
  t('common.stagesMissing', { pipeline: 'deploy', stage: 'Live', count: 1, runs: t('common.runs', { count: 1 }) }),
];
const others = () => [
  t('report.graph', { pipelines: t('common.pipelines', { count: 1 }), count: 1 }),
  t('settings.collecting.keepDays', { days: t('common.days', { count: 1 }) }),
  t('flow.finishedOf', { count: 1, days: t('common.days', { count: 1 }) }),
  t('flow.inProgressOf', { count: 1, day: '30 Nov' }),
  t('flow.throughputSummary', { count: 1, last: 1 }),
];

test('one thing is told in the singular', () => {
  expect(route()).toEqual([
    '1 older commit counts too and is not listed.',
    '1 rarely used route is left out.',
    '1 of 1 shared revision',
    'deploy: 1 of 1 run told no stages. Nobody knows whether the stage “Live” deployed in it, so it counts as no deployment.',
  ]);
  expect(others()).toEqual([
    '1 pipeline, 1 of them a release point (thick border). Deeper colour: longer lead time.',
    'keep 1 day',
    'issue finished in 1 day',
    'issue on 30 Nov',
    '1 issue finished in a whole week on average, 1 in the last one. The oldest week may begin before the period.',
  ]);
});

describe('in German', () => {
  beforeAll(async () => {
    i18next.addResourceBundle('de', 'app', de);
    await i18next.changeLanguage('de');
  });
  afterAll(async () => {
    await i18next.changeLanguage('en');
  });

  test('one thing is told in the singular', () => {
    expect(route()).toEqual([
      '1 älterer Commit zählt mit und ist nicht aufgeführt.',
      '1 selten benutzter Weg ist ausgelassen.',
      '1 von 1 gemeinsamen Revision',
      'deploy: Zu 1 von 1 Lauf sind keine Stages bekannt. Niemand weiß, ob die Stage „Live“ darin ausgeliefert hat; daher zählt er nicht als Deployment.',
    ]);
    expect(others()).toEqual([
      '1 Pipeline, davon 1 Release-Punkt (dicker Rand). Kräftigere Farbe: längere Durchlaufzeit.',
      '1 Tag behalten',
      'fertiges Issue über 1 Tag',
      'Issue am 30 Nov',
      'Im Mittel 1 fertiges Issue pro ganzer Woche, 1 in der letzten. Die älteste Woche kann vor dem Zeitraum beginnen.',
    ]);
    expect(t('flow.withoutProgress', { text: 'Median', count: 1 })).toBe('Median, dazu 1 nie in Arbeit');
    expect(t('flow.ageSummarySlow', { issues: '2 Issues', key: 'A-1', age: '3 Tage', slow: 1 })).toBe(
      '2 Issues in Arbeit; das älteste, A-1, ist 3 Tage in Arbeit. Davon 1 schon länger als 85 % der fertigen Issues.',
    );
  });
});

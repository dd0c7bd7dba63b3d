import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { ReportFacts } from '#shared/api/report.ts';
import { speak } from '../language/language.ts';

test('the first and the last day of what is stored are those of the project’s zone', async () => {
  await speak('en');
  const { CoveragePart } = await import('./CoveragePart.tsx');
  const covered = {
    integration_id: 1,
    integration: 'build',
    integration_type: 'ci_server',
    runs: 0,
    first_at: '2026-03-31T22:30:00.000Z',
    last_at: '2026-04-09T22:30:00.000Z',
    fault: null,
    warning: null,
    last_success_at: null,
  } as ReportFacts['coverage']['integrations'][number];
  const coverage = { data_name: 'Shop', time_zone: 'Europe/Berlin', integrations: [covered] };
  const facts = { coverage, timeZone: coverage.time_zone } as ReportFacts;
  const html = renderToStaticMarkup(createElement(CoveragePart, { facts }));
  expect(html).toContain('1 Apr 2026');
  expect(html).toContain('10 Apr 2026');
});

import { type ReactNode, useEffect, useRef } from 'react';
import { Trans } from 'react-i18next';
import type { SeriesDescriptor } from '#shared/metrics/descriptor.ts';
import { t } from '../../../language/language.ts';
import { metricText } from '../../../language/service-text.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { moment } from '../../../ui/format.ts';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { RunLink } from '../../shared/RunLink.tsx';
import { useFocusBack } from '../../shared/use-focus-back.ts';
import { IssueLink } from './IssueLink.tsx';
import { type RunPoint, runFacts } from './points.ts';

/** What a point was made from: its runs with their times and their addresses, or its issue. */
export function PointEvidence({
  metric,
  point,
  close,
}: {
  readonly metric: SeriesDescriptor;
  readonly point: RunPoint;
  readonly close: () => void;
}): ReactNode {
  const zone = useProjectScreen().project.time_zone;
  const texts = metricText(metric);
  const title = useRef<HTMLHeadingElement>(null);
  useFocusBack();
  useEffect(() => {
    title.current?.focus();
    title.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <aside
      className="evidence"
      aria-label={t('runs.evidence.label')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className="evidence-head">
        <h2 ref={title} tabIndex={-1}>
          {t('runs.evidence.of', { metric: texts.title, value: point.value })}
        </h2>
        <Button look="plain" onClick={close}>
          {t('common.close')}
        </Button>
      </div>
      <p>
        {point.pipeline}, {moment(new Date(point.at).toISOString(), zone)}
      </p>
      {point.flaky && (
        <p className="row">
          <Badge>{t('runs.values.flaky')}</Badge> {t('runs.evidence.flaky')}
        </p>
      )}
      <p className="quiet">{point.issue ? t('runs.evidence.ofIssue') : texts.about}</p>
      {point.issue ? (
        <p>
          <IssueLink issue={point.issue} /> {point.issue.title}
        </p>
      ) : null}
      {point.runs.map((run) => (
        <section key={run.id} className="stack" aria-label={t('runs.evidence.run', { number: String(run.number) })}>
          <h3>
            <Trans i18nKey="runs.evidence.runLink" components={{ run: <RunLink run={run} /> }} />
          </h3>
          <dl className="facts">
            {runFacts(run, zone).map(([name, value]) => (
              <div key={name} className="fact">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </aside>
  );
}

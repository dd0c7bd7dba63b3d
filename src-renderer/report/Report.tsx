import type { ReactNode } from 'react';
import type { ReportFacts } from '#shared/api/report.ts';
import { t } from '../language/language.ts';
import { count, moment } from '../ui/format.ts';
import { CoveragePart } from './CoveragePart.tsx';
import { DefinitionsPart } from './DefinitionsPart.tsx';
import { DeliveryPart } from './DeliveryPart.tsx';
import { FlowPart } from './FlowPart.tsx';
import { LeadTimePart } from './LeadTimePart.tsx';
import { NowPart } from './NowPart.tsx';
import { FigureItem, Part, parts, partTitle } from './parts.tsx';
import { RunsPart } from './RunsPart.tsx';
import { summaryNotes, summaryTiles } from './summary.ts';
import { daysText } from './text.ts';

/** The whole report. */
export function Report({ facts }: { readonly facts: ReportFacts }): ReactNode {
  return (
    <>
      <main>
        <Begin facts={facts} />
        <Part id="summary" follows>
          <ul className="figures">
            {summaryTiles(facts).map((tile) => (
              <FigureItem key={tile.title} {...tile} />
            ))}
          </ul>
          <ul className="summary">
            {summaryNotes(facts).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Part>
        <LeadTimePart facts={facts} />
        <DeliveryPart facts={facts} />
        <RunsPart facts={facts} />
        <FlowPart facts={facts} />
        <NowPart facts={facts} />
        <CoveragePart facts={facts} />
        <DefinitionsPart />
      </main>
      <footer>
        {t('report.footer', {
          version: facts.version,
          when: moment(facts.madeAt, facts.timeZone),
          zone: facts.timeZone,
        })}
      </footer>
    </>
  );
}

function Begin({ facts }: { readonly facts: ReportFacts }): ReactNode {
  const { project, days, daysBefore, timeZone, madeAt, version, state, coverage } = facts;
  const about: readonly (readonly [string, string])[] = [
    [t('report.range'), daysText(days)],
    [t('report.comparedWith'), daysBefore === null ? t('report.nothingCompared') : daysText(daysBefore)],
    [t('report.dataOf'), state.data_as_of === null ? t('report.noData') : moment(state.data_as_of, timeZone)],
    [t('report.timeZone'), timeZone],
    [t('report.sources'), count(coverage.integrations.length)],
    [t('report.made'), t('report.madeBy', { when: moment(madeAt, timeZone), version })],
  ];
  return (
    <header>
      <h1>{project.name}</h1>
      <dl className="facts">
        {about.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <nav className="contents" aria-labelledby="contents">
        <h2 id="contents">{t('report.contents')}</h2>
        <ol>
          {parts.map((id) => (
            <li key={id}>
              <a href={`#${id}`}>{partTitle(id)}</a>
            </li>
          ))}
        </ol>
      </nav>
    </header>
  );
}

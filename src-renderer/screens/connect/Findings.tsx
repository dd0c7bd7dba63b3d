import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { testConnection } from '#shared/desktop/commands.ts';
import { count } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import './findings.css';

/** The steps of a test as they went, each with its time; the one that failed says what it was and what to do. */
export function Findings({ findings }: { readonly findings: OutputOf<typeof testConnection>['findings'] }): ReactNode {
  const failed = findings.find(({ fault }) => fault !== null);
  return (
    <Section title="Test">
      <ol className="steps" role="status">
        {findings.map(({ step, ok, detail, millis }) => (
          <li key={step} className={ok ? 'works' : 'fails'}>
            <span aria-hidden="true">{ok ? '✓' : '✕'}</span>
            <strong>{step}</strong>
            <span>
              <span className="visually-hidden">{ok ? 'works: ' : 'failed: '}</span>
              {detail}
            </span>
            <span className="quiet">{count(millis)} ms</span>
          </li>
        ))}
      </ol>
      {failed?.fault ? (
        <div className="notice warn" role="alert">
          <h3>{failed.step}: this is what to do</h3>
          <p>{failed.fault.remedy}</p>
          <p className="quiet">
            The fault is called <code>{failed.fault.fault}</code>.
          </p>
        </div>
      ) : null}
    </Section>
  );
}

import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { testConnection } from '#shared/desktop/commands.ts';
import { Section } from '../../ui/Page.tsx';
import './findings.css';

/** The steps of a test as they went; the one that failed says what to do. */
export function Findings({ findings }: { readonly findings: OutputOf<typeof testConnection>['findings'] }): ReactNode {
  const fault = findings.find((finding) => finding.fault)?.fault;
  return (
    <Section title="Test">
      <ol className="steps" role="status">
        {findings.map(({ step, ok, detail, millis }) => (
          <li key={step}>
            <span aria-hidden="true">{ok ? '✓' : '✕'}</span>
            <strong>{step}</strong>
            <span>
              <span className="visually-hidden">{ok ? 'works: ' : 'failed: '}</span>
              {detail}
            </span>
            <span className="quiet">{millis} ms</span>
          </li>
        ))}
      </ol>
      {fault ? (
        <div className="notice warn" role="alert">
          <p>{fault.remedy}</p>
        </div>
      ) : null}
    </Section>
  );
}

import type { ReactNode } from 'react';
import type { ChartOption } from '../charts/echarts.ts';
import { svgOf } from '../charts/export/svg.ts';
import type { Palette } from '../charts/palette.ts';
import { t } from '../language/language.ts';
import type { Change } from '../screens/shared/figures/change.ts';
import { palette } from './theme.ts';

/** The parts of the report, in their order; each is a heading, an anchor and a line of the contents. */
export const parts = ['summary', 'leadTime', 'delivery', 'runs', 'flow', 'now', 'coverage', 'definitions'] as const;
export type PartId = (typeof parts)[number];

export const partTitle = (id: PartId): string => t(`report.parts.${id}`);

/** One part of the report under its heading. */
export function Part({
  id,
  follows = false,
  children,
}: {
  readonly id: PartId;
  /** On paper it follows on the same page. */
  readonly follows?: boolean;
  readonly children: ReactNode;
}): ReactNode {
  return (
    <section aria-labelledby={id} className={follows ? 'follows' : undefined}>
      <h2 id={id}>{partTitle(id)}</h2>
      {children}
    </section>
  );
}

export interface ReportColumn<T> {
  readonly title: string;
  readonly cell: (row: T) => ReactNode;
  readonly number?: boolean;
}

/** A table; its first column names the rows. */
export function ReportTable<T>({
  caption,
  columns,
  rows,
}: {
  readonly caption: string;
  readonly columns: readonly ReportColumn<T>[];
  readonly rows: readonly T[];
}): ReactNode {
  return (
    // What is wider than the screen is scrolled, which a keyboard must reach too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is a stop of its own
    <section className="scroll" tabIndex={0} aria-label={caption}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ title, number }) => (
              <th key={title} scope="col" className={number ? 'number' : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: written once and never changed
            <tr key={index}>
              {columns.map(({ title, cell, number }, column) =>
                column === 0 ? (
                  <th key={title} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} className={number ? 'number' : undefined}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

export interface Key {
  readonly look: 'solid' | 'striped' | 'dot' | 'line';
  readonly text: string;
}

const width = 760;

/** A chart as a drawing in the page, with the sentence that describes it. */
export function ReportChart({
  summary,
  option,
  height,
  keys = [],
}: {
  readonly summary: string;
  readonly option: (palette: Palette) => ChartOption;
  readonly height: number;
  readonly keys?: readonly Key[];
}): ReactNode {
  const drawn = svgOf(option(palette), { width, height });
  return (
    <figure>
      <figcaption>{summary}</figcaption>
      {keys.length > 0 && (
        <ul className="keys">
          {keys.map(({ look, text }) => (
            <li key={text}>
              <span className={`key key-${look}`} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      )}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: drawn here by ECharts, which writes texts as text */}
      <div className="drawing" role="img" aria-label={summary} dangerouslySetInnerHTML={{ __html: drawn }} />
    </figure>
  );
}

/** The change of a figure against the period before. */
export function Compared({ change }: { readonly change: Change | null }): ReactNode {
  if (change === null) return null;
  const { text, verdict, badge } = change;
  if (verdict !== 'better' && verdict !== 'worse')
    return <span className="quiet">{badge === null ? text : `${text}; ${badge}`}</span>;
  return (
    <span>
      <span className={verdict}>
        {verdict === 'better' ? '▲' : '▼'} {badge}
      </span>
      , {text}
    </span>
  );
}

/** One figure with what it was made of. */
export function FigureItem({
  title,
  figure,
  of,
  change,
  children,
}: {
  readonly title: string;
  readonly figure: string | null;
  readonly of: string;
  readonly change: Change | null;
  readonly children?: ReactNode;
}): ReactNode {
  return (
    <li>
      <h3>{title}</h3>
      <p className={figure === null ? 'figure none' : 'figure'}>{figure ?? t('common.unknownValue')}</p>
      {change && (
        <p>
          <Compared change={change} />
        </p>
      )}
      <p className="quiet">{of}</p>
      {children}
    </li>
  );
}

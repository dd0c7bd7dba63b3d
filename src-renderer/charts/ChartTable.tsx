import { t } from '../language/language.ts';

export interface TableOfChart {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const mostRows = 200;

/** The data of a chart as a table, closed by default. */
export function ChartTable({ columns, rows }: TableOfChart) {
  return (
    <details className="chart-table">
      <summary>{t('charts.table')}</summary>
      <div className="chart-table-scroll">
        <table>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, mostRows).map((row) => (
              <tr key={row.join('|')}>
                {columns.map((column, at) => (
                  <td key={column}>{row[at]}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        {rows.length > mostRows && <p>{t('charts.tableCut', { shown: mostRows, all: rows.length })}</p>}
      </div>
    </details>
  );
}

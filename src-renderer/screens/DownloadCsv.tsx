import { stringify } from 'csv-stringify/browser/esm/sync';
import type { ReactNode } from 'react';
import { Button } from '../ui/Button.tsx';

/** Saves the rows that are shown as a table for a spreadsheet. */
export function DownloadCsv({
  name,
  rows,
}: {
  readonly name: string;
  readonly rows: () => readonly Readonly<Record<string, string>>[];
}): ReactNode {
  const save = () => {
    // What a system named must not become a formula of a spreadsheet.
    const text = stringify([...rows()], { header: true, escape_formulas: true });
    const address = URL.createObjectURL(new Blob([text], { type: 'text/csv' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = `${name}.csv`;
    link.click();
    URL.revokeObjectURL(address);
  };
  return <Button onClick={save}>Export CSV</Button>;
}

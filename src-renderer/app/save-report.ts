import { calendarOf } from '#shared/time/calendar.ts';
import { fileNameOf } from '../screens/shared/export/exported.ts';
import { reportFile } from '../screens/shared/export/report-file.ts';
import { saveFile } from '../screens/shared/export/save-file.ts';
import { rangeOf } from '../screens/shared/period/range.ts';

/** Saves the report of a project over the days of the address and returns the file's name. Throws if the service refuses. */
export async function saveReport(
  { id, name, time_zone }: { readonly id: number; readonly name: string; readonly time_zone: string },
  search: string,
): Promise<string> {
  const range = rangeOf(new URLSearchParams(search), calendarOf(time_zone), Date.now());
  const file = `${fileNameOf(name, 'report', range)}.html`;
  saveFile(file, await reportFile(id, range));
  return file;
}

import { calendarOf } from '#shared/time/calendar.ts';
import { fileNameOf } from '../screens/exported.ts';
import { rangeOf } from '../screens/range.ts';
import { reportFile } from '../screens/report-file.ts';
import { saveFile } from '../screens/save-file.ts';

/** Saves the report of a project over the days that the address says; gives the name of the file. Throws where the service refuses. */
export async function saveReport(
  { id, name, time_zone }: { readonly id: number; readonly name: string; readonly time_zone: string },
  search: string,
): Promise<string> {
  const range = rangeOf(new URLSearchParams(search), calendarOf(time_zone), Date.now());
  const file = `${fileNameOf(name, 'report', range)}.html`;
  saveFile(file, await reportFile(id, range));
  return file;
}

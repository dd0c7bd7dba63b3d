import { Braces, FileText, Image, type LucideIcon, Printer, Spline, Table2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { chartsOnScreen, type DrawnChart } from '../../../charts/export/on-screen.ts';
import { t } from '../../../language/language.ts';
import { Menu, type MenuEntry, type MenuItem } from '../../../ui/overlays/Menu.tsx';
import { StatusMessage } from '../StatusMessage.tsx';
import { useStatusMessage } from '../use-status-message.ts';
import type { Exported } from './exported.ts';
import { printScreen } from './print.ts';
import { saveFile } from './save-file.ts';
import { useRequests } from './use-requests.tsx';

const section = (id: string, label: string, items: readonly MenuItem[]): MenuEntry => ({
  kind: 'section',
  id,
  label,
  items,
});

const item = (id: string, label: string, Icon: LucideIcon, act: () => void, hint?: string): MenuItem => ({
  kind: 'do',
  id,
  label,
  icon: <Icon className="icon" />,
  ...(hint === undefined ? {} : { hint }),
  act,
});

/** Takes away what is on the screen: its data, its charts, the screen on paper, and the request behind it. */
export function ExportMenu({
  shown,
  name,
  lines = [],
  report = null,
}: {
  readonly shown: Exported;
  readonly name: string;
  /** The text below a picture's title: its project, its days, and the age of the data. */
  readonly lines?: readonly string[];
  /** Writes the report of the project over the same days; null if there are none. */
  readonly report?: { readonly name: string; readonly make: () => Promise<Blob> } | null;
}): ReactNode {
  const [charts, setCharts] = useState<readonly DrawnChart[]>([]);
  const [message, say] = useStatusMessage();
  const requests = useRequests(shown.path, say);
  const trying = (act: () => Promise<string>) => () => {
    say('');
    act().then(say, (error: Error) => say(t('exports.failed', { why: error.message }), true));
  };
  const save = (ending: 'csv' | 'json') =>
    trying(async () => {
      const { csvOf, jsonOf } = await import('./export-data.ts');
      const file = `${name}.${ending}`;
      saveFile(file, await (ending === 'csv' ? csvOf : jsonOf)(shown));
      return t('exports.saved', { file });
    });
  const saveReport = ({ name: reportName, make }: NonNullable<typeof report>) => {
    trying(async () => {
      const file = `${reportName}.html`;
      saveFile(file, await make());
      return t('exports.saved', { file });
    })();
    say(t('report.writing'), true);
  };
  const picture = (drawn: DrawnChart, at: number, kind: 'png' | 'svg') =>
    trying(async () => {
      const { pictureOf } = await import('../../../charts/export/picture.ts');
      const file = charts.length > 1 ? `${name}-${at + 1}.${kind}` : `${name}.${kind}`;
      const { title, keys, summary } = drawn;
      saveFile(file, await pictureOf(drawn, { title, keys, lines: [...lines, summary] }, kind));
      return t('exports.saved', { file });
    });
  const sections = [
    section('data', t('exports.data'), [
      item('csv', t('exports.csv'), Table2, save('csv'), t('exports.csvHint')),
      item('json', t('exports.json'), Braces, save('json'), t('exports.jsonHint')),
    ]),
    ...charts.map((drawn, at) =>
      section(`chart ${at}`, drawn.title, [
        item(`png ${at}`, t('exports.png'), Image, picture(drawn, at, 'png')),
        item(`svg ${at}`, t('exports.svg'), Spline, picture(drawn, at, 'svg')),
      ]),
    ),
    section('screen', t('exports.screen'), [item('print', t('exports.print'), Printer, printScreen)]),
    ...(report === null ? [] : [wholeProject(report)]),
    ...(requests.length === 0 ? [] : [section('request', t('exports.request'), requests)]),
  ];

  function wholeProject(one: NonNullable<typeof report>): MenuEntry {
    return section('project', t('common.project'), [
      item('report', t('report.save'), FileText, () => saveReport(one), t('report.saveHint')),
    ]);
  }

  return (
    <span className="with-said">
      <Menu label={t('exports.export')} shortcut="e" items={sections} onOpen={() => setCharts(chartsOnScreen())} />
      <StatusMessage text={message} />
    </span>
  );
}

import { type ReactNode, useState } from 'react';
import { about } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../api/hooks.ts';
import { t } from '../language/language.ts';
import { Menu, type MenuItem } from '../ui/Menu.tsx';
import { callers, callOf } from './calls.ts';
import { csvOf, jsonOf } from './export-data.ts';
import type { Exported } from './exported.ts';
import { printScreen } from './print.ts';
import { saveFile } from './save-file.ts';

/** Takes away what is on the screen: its data, its charts, the screen on paper, and the request behind it. */
export function ExportMenu({ shown, name }: { readonly shown: Exported; readonly name: string }): ReactNode {
  const service = useEndpoint(about, {});
  const [said, setSaid] = useState('');
  const trying = (act: () => Promise<string>) => () => {
    setSaid('');
    act().then(setSaid, (error: Error) => setSaid(t('exports.failed', { why: error.message })));
  };
  const save = (ending: string, make: (shown: Exported) => Promise<Blob>) =>
    trying(async () => {
      const file = `${name}.${ending}`;
      saveFile(file, await make(shown));
      return t('exports.saved', { file });
    });
  const copy = (text: string) =>
    trying(() =>
      navigator.clipboard.writeText(text).then(
        () => t('exports.copied'),
        () => t('exports.noClipboard'),
      ),
    );
  const items: readonly MenuItem[] = [
    { kind: 'title', label: t('exports.data') },
    { kind: 'do', label: t('exports.csv'), hint: t('exports.csvHint'), act: save('csv', csvOf) },
    { kind: 'do', label: t('exports.json'), hint: t('exports.jsonHint'), act: save('json', jsonOf) },
    { kind: 'title', label: t('exports.screen') },
    { kind: 'do', label: t('exports.print'), act: printScreen },
    ...(service.data ? requests(service.data.base_url) : []),
  ];

  function requests(base: string): readonly MenuItem[] {
    return [
      { kind: 'title', label: t('exports.request') },
      ...callers.map((caller) => ({
        kind: 'do' as const,
        label: t(`exports.${caller}`),
        act: copy(callOf(caller, base, shown.path)),
      })),
    ];
  }

  return (
    <>
      <Menu label={t('exports.export')} items={items} />
      <span role="status" className="quiet">
        {said}
      </span>
    </>
  );
}

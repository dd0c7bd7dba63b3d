import { type ReactNode, useState } from 'react';
import { logLines } from '#shared/desktop/commands.ts';
import { type LogLine, logLevels } from '#shared/desktop/upkeep/diagnostics.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { messageText } from '../../language/log-messages.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { count, moment } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { useEvery } from '../shared/use-every.ts';
import { aboutText, type LevelChoice, matchingLines } from './log-lines.ts';

const lookEvery = 2000;
const most = 200;
const looks = { info: 'quiet', warn: 'warn', error: 'bad' } as const;

/** The last lines of the log; it is followed unless the user stops it to read. */
export function Log(): ReactNode {
  const lines = useEndpoint(logLines, {});
  const [level, setLevel] = useState<LevelChoice>('all');
  const [text, setText] = useState('');
  const [isFollowed, setFollowed] = useState(true);
  useEvery(isFollowed ? lookEvery : null, () => void lines.refetch());
  return (
    <Section
      title={t('diagnostics.log.title')}
      note={t('diagnostics.log.about')}
      tools={
        <>
          <Select<LevelChoice>
            label={t('diagnostics.log.level')}
            value={level}
            options={(['all', ...logLevels] as const).map((value) => ({
              value,
              label: t(`diagnostics.log.levels.${value}`),
            }))}
            onChange={setLevel}
          />
          <label className="labelled">
            {t('diagnostics.log.text')}
            <input className="select" type="search" value={text} onChange={(event) => setText(event.target.value)} />
          </label>
          <label className="choice">
            <input type="checkbox" checked={isFollowed} onChange={(event) => setFollowed(event.target.checked)} />
            {t('diagnostics.log.follow')}
          </label>
        </>
      }
    >
      <Ask
        query={lines}
        isEmpty={(all) => all.length === 0}
        empty={<p className="quiet">{t('diagnostics.log.none')}</p>}
      >
        {(all) => <Lines lines={matchingLines(all, level, text)} />}
      </Ask>
    </Section>
  );
}

const columns: readonly Column<LogLine>[] = [
  { title: t('diagnostics.log.at'), cell: ({ at }) => <span className="nowrap">{moment(at)}</span> },
  {
    title: t('diagnostics.log.level'),
    cell: ({ level }) => <Badge look={looks[level]}>{t(`diagnostics.log.levelOf.${level}`)}</Badge>,
  },
  { title: t('diagnostics.log.message'), cell: ({ message }) => messageText(message) },
  {
    title: t('diagnostics.log.details'),
    cell: ({ about }) => (
      <span className="mono log-about" translate="no">
        {aboutText(about)}
      </span>
    ),
  },
];

function Lines({ lines }: { readonly lines: readonly LogLine[] }): ReactNode {
  const shown = lines.slice(0, most).map((line, index) => ({ ...line, key: index }));
  if (shown.length === 0) {
    return (
      <p className="quiet" role="status">
        {t('diagnostics.log.noMatch')}
      </p>
    );
  }
  return (
    <>
      <p className="quiet">
        {lines.length > most
          ? t('diagnostics.log.cut', { shown: count(most), all: count(lines.length) })
          : t('diagnostics.log.shown', { count: lines.length })}
      </p>
      <div className="log-box">
        <Table caption={t('diagnostics.log.caption')} columns={columns} rows={shown} keyOf={({ key }) => key} />
      </div>
    </>
  );
}

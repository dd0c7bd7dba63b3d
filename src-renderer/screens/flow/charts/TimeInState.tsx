import { type ReactNode, useState } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { count, minutes, percent } from '../../../ui/format.ts';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { Section } from '../../../ui/Page.tsx';
import { type Column, Table } from '../../../ui/Table.tsx';
import { StateFlows } from '../../shared/figures/StateFlows.tsx';
import { flowNames } from '../../shared/figures/state-flow-names.ts';
import type { FlowShown } from '../FlowReady.tsx';
import { efficiencySentence, type FlowAnswer, stateName } from '../figures.ts';
import { categoryNames } from '../text.ts';
import { trackerColumn } from '../tracker-column.ts';

type State = FlowAnswer['states'][number];

const columnsFor = (trackers: FlowShown['trackers'], whole: number): readonly Column<State>[] => [
  {
    title: t('flow.columns.state'),
    cell: (state) => <span className={state.name === null ? 'quiet' : ''}>{stateName(state)}</span>,
  },
  ...trackerColumn<State>(trackers, ({ integration_id }) => integration_id),
  {
    title: t('flow.columns.countsAs'),
    cell: ({ category }) => (category === null ? t('common.unknownValue') : categoryNames[category]),
  },
  {
    title: t('flow.columns.marked'),
    cell: ({ flow: mark }) => <span className={mark ? '' : 'quiet'}>{flowNames[mark ?? 'none']}</span>,
  },
  { title: t('flow.columns.issues'), kind: 'number', cell: ({ issues }) => count(issues) },
  { title: t('flow.columns.median'), kind: 'number', cell: ({ median }) => minutes(median) },
  {
    title: t('flow.columns.share'),
    cell: ({ sum }) => (
      <span className="row nowrap">
        <progress className="bar" value={sum} max={whole || 1} aria-hidden="true" />
        {percent(whole === 0 ? 0 : sum / whole)}
      </span>
    ),
  },
];

/** Where the time of the finished issues went, and which states count as work. */
export function TimeInState({ flow, trackers }: FlowShown): ReactNode {
  const whole = flow.states.reduce((sum, state) => sum + state.sum, 0);
  return (
    <>
      {flow.states.length === 0 ? (
        <p className="quiet">{t('flow.noneFinished')}</p>
      ) : (
        <Table
          caption={t('flow.statesCaption')}
          columns={columnsFor(trackers, whole)}
          rows={flow.states}
          keyOf={({ integration_id, state }) => `${integration_id} ${state}`}
        />
      )}
      <div className="row flow-efficiency">
        <p className="quiet">{efficiencySentence(flow)}</p>
        <MarkStates trackers={trackers} />
      </div>
    </>
  );
}

/** Opens the settings that mark each state as active or waiting. */
function MarkStates({ trackers }: Pick<FlowShown, 'trackers'>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('flow.markStates')}</Button>
      {isOpen && (
        <Drawer title={t('flow.markStates')} onClose={() => setOpen(false)}>
          {trackers.map(({ id, name }) => (
            <Section key={id} title={name}>
              <StateFlows integration={id} />
            </Section>
          ))}
        </Drawer>
      )}
    </>
  );
}

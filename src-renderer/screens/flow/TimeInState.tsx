import type { ReactNode } from 'react';
import { count, minutes, percent } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { flowNames } from '../state-flow-names.ts';
import type { FlowShown } from './FlowReady.tsx';
import type { FlowAnswer } from './figures.ts';
import { StateMarks } from './StateMarks.tsx';
import { categoryNames } from './words.ts';

type State = FlowAnswer['states'][number];

/** Where the time of the finished issues went, and which states count as work. */
export function TimeInState({ flow, trackers }: FlowShown): ReactNode {
  const whole = flow.states.reduce((sum, state) => sum + state.sum, 0);
  const columns: readonly Column<State>[] = [
    { title: 'State', cell: ({ state, name }) => name ?? <span className="quiet">deleted state {state}</span> },
    { title: 'Counts as', cell: ({ category }) => (category === null ? 'not known' : categoryNames[category]) },
    {
      title: 'Marked',
      cell: ({ flow: mark }) => <span className={mark ? '' : 'quiet'}>{flowNames[mark ?? 'none']}</span>,
    },
    { title: 'Issues', kind: 'number', cell: ({ issues }) => count(issues) },
    { title: 'Median', kind: 'number', cell: ({ median }) => minutes(median) },
    {
      title: 'Share of all time',
      cell: ({ sum }) => (
        <span className="row nowrap">
          <progress className="bar" value={sum} max={whole || 1} aria-hidden="true" />
          {percent(whole === 0 ? 0 : sum / whole)}
        </span>
      ),
    },
  ];
  return (
    <Section title="Time in state">
      {flow.states.length === 0 ? (
        <p className="quiet">No issue was finished in these days.</p>
      ) : (
        <Table
          caption="Time of the finished issues in each state, most time first"
          columns={columns}
          rows={flow.states}
          keyOf={({ state, name, sum }) => `${state} ${name} ${sum}`}
        />
      )}
      <p>{efficiencySentence(flow)}</p>
      {trackers.map((tracker) => (
        <StateMarks key={tracker.id} integration={tracker.id} name={tracker.name} />
      ))}
    </Section>
  );
}

function efficiencySentence({ flow_efficiency: { value, reason, active, waiting, unmarked } }: FlowAnswer): string {
  if (value === null) return `Flow efficiency is not known: ${reason ?? ''}`;
  return `Flow efficiency ${percent(value)}: ${minutes(active)} active and ${minutes(waiting)} waiting; ${minutes(unmarked)} in states with no mark count as neither.`;
}

import { ArrowDown, ArrowUp, CornerDownRight, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GraphEdit } from '#shared/graph/edits.ts';
import { type EdgeLine, moved } from '../../../graph/editing/lines.ts';
import { t } from '../../../language/language.ts';
import { Menu, type MenuItem } from '../../../ui/overlays/Menu.tsx';

interface EdgeMenuProps {
  readonly line: EdgeLine;
  /** Whether an edit is under way: the order is not known then. */
  readonly isPending: boolean;
  readonly make: (edit: GraphEdit) => void;
}

/** What can be done with an edge; order and default matter only where its pipeline feeds several. */
export function EdgeMenu({ line, isPending, make }: EdgeMenuProps): ReactNode {
  const { edge, from, to, siblings } = line;
  const remove: MenuItem = {
    kind: 'do',
    id: 'remove',
    label: t('common.remove'),
    icon: <Trash2 className="icon" />,
    act: () => make({ do: 'remove', from: edge.from, to: edge.to }),
  };
  return (
    <Menu
      label={t('projectSettings.edges.actionsOf', { from, to })}
      sign="⋯"
      items={siblings.length > 1 ? [...orderItems({ line, isPending, make }), remove] : [remove]}
    />
  );
}

function orderItems({ line: { edge, order, siblings }, isPending, make }: EdgeMenuProps): readonly MenuItem[] {
  const move = (by: -1 | 1) => make({ do: 'order', from: edge.from, to: moved(siblings, edge.to, by) });
  return [
    {
      kind: 'do',
      id: 'earlier',
      label: t('projectSettings.edges.earlier'),
      icon: <ArrowUp className="icon" />,
      disabled: isPending || order === 1,
      act: () => move(-1),
    },
    {
      kind: 'do',
      id: 'later',
      label: t('projectSettings.edges.later'),
      icon: <ArrowDown className="icon" />,
      disabled: isPending || order === siblings.length,
      act: () => move(1),
    },
    {
      kind: 'do',
      id: 'default',
      label: t(edge.default ? 'graph.notDefault' : 'graph.makeDefault'),
      icon: <CornerDownRight className="icon" />,
      act: () => make({ do: 'default', from: edge.from, to: edge.to, on: !edge.default }),
    },
  ];
}

import { CirclePause, CirclePlay, FlaskConical, Info, Pencil, RefreshCw, Trash2, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import { Menu } from '../../ui/overlays/Menu.tsx';
import type { DetailTab } from './details/use-details.ts';
import type { Collected } from './text.ts';
import type { IntegrationActions } from './use-integration-actions.ts';

interface RowMenuProps {
  readonly collected: Collected;
  readonly actions: IntegrationActions;
  readonly onOpen: (tab: DetailTab) => void;
}

/** Everything that can be done with an integration. */
export function RowMenu({ collected: { name, paused }, actions, onOpen }: RowMenuProps): ReactNode {
  const item = (id: string, label: string, icon: ReactNode, act: () => void) =>
    ({ kind: 'do', id, label, icon, act }) as const;
  const collect = actions.isBusy
    ? item('collect', t('integrations.cancelCollection'), <X className="icon" />, actions.cancel)
    : item('collect', t('integrations.collectNow'), <RefreshCw className="icon" />, actions.collect);
  return (
    <Menu
      label={t('integrations.actionsOf', { name })}
      sign="⋯"
      items={[
        item('details', t('common.details'), <Info className="icon" />, () => onOpen('status')),
        ...(paused ? [] : [collect]),
        item('test', t('common.test'), <FlaskConical className="icon" />, () => onOpen('test')),
        item('edit', t('common.edit'), <Pencil className="icon" />, () => onOpen('edit')),
        paused
          ? item('pause', t('integrations.resume'), <CirclePlay className="icon" />, () => actions.pause(false))
          : item('pause', t('integrations.pause'), <CirclePause className="icon" />, () => actions.pause(true)),
        item('remove', t('common.remove'), <Trash2 className="icon" />, actions.remove),
      ]}
    />
  );
}

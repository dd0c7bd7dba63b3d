import { type ReactNode, useState } from 'react';
import { useCollect } from '../../app/use-collect.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusMessage } from '../shared/StatusMessage.tsx';
import { useStatusMessage } from '../shared/use-status-message.ts';

/** Collects everything of a project that is not paused. */
export function CollectAll({ project, icon }: { readonly project: number; readonly icon: ReactNode }): ReactNode {
  const collect = useCollect();
  const [isStarting, setStarting] = useState(false);
  const [message, say] = useStatusMessage();
  const start = (): void => {
    setStarting(true);
    collect(project)
      .catch((fault: Error) => say(fault.message, true))
      .finally(() => setStarting(false));
  };
  return (
    <span className="with-said">
      <Button onClick={start} disabled={isStarting}>
        {icon}
        {t('integrations.collectAll')}
      </Button>
      <StatusMessage text={message} />
    </span>
  );
}

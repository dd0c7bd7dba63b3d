import type { ReactNode } from 'react';
import type { Endpoint, InputOf } from '#shared/api/endpoint.ts';
import { addressOf } from '../../../api/client.ts';
import { t } from '../../../language/language.ts';
import { Menu } from '../../../ui/overlays/Menu.tsx';
import { StatusMessage } from '../StatusMessage.tsx';
import { useStatusMessage } from '../use-status-message.ts';
import { useRequests } from './use-requests.tsx';

/** Copies the request behind one part of a screen, as the export menu does for the whole of it. */
export function CopyRequest<E extends Endpoint>({
  endpoint,
  input,
}: {
  readonly endpoint: E;
  readonly input: InputOf<E>;
}): ReactNode {
  const [message, say] = useStatusMessage();
  const items = useRequests(addressOf(endpoint, input as Readonly<Record<string, unknown>>).path, say);
  return (
    <span className="with-said">
      <Menu label={t('exports.copyRequest')} items={items} disabled={items.length === 0} />
      <StatusMessage text={message} />
    </span>
  );
}

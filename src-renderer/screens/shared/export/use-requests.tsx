import { Copy } from 'lucide-react';
import { about } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { t } from '../../../language/language.ts';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { callers, callOf } from './calls.ts';

/** Menu items that copy the request for an address of the API; each names the variable of the key and never contains the key. */
export function useRequests(path: string, say: (text: string, stays?: boolean) => void): readonly MenuItem[] {
  const service = useEndpoint(about, {}).data;
  if (!service) return [];
  const copy = (text: string): void =>
    void navigator.clipboard.writeText(text).then(
      () => say(t('exports.copied')),
      () => say(t('exports.noClipboard'), true),
    );
  return callers.map((caller) => ({
    kind: 'do',
    id: caller,
    label: t(`exports.${caller}`),
    icon: <Copy className="icon" />,
    act: () => copy(callOf(caller, service.base_url, path)),
  }));
}

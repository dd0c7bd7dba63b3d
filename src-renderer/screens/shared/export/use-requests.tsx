import { Copy } from 'lucide-react';
import { about } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { t } from '../../../language/language.ts';
import type { MenuItem } from '../../../ui/overlays/Menu.tsx';
import { callers, callOf } from './calls.ts';

/** The ways to copy the request at an address of the API, for a menu; the key is named by its variable and stands in none of them. */
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

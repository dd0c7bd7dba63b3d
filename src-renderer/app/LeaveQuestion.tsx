import { type ReactNode, useContext, useEffect, useState } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, useLocation } from 'react-router';
import { isDesktop } from '../api/is-desktop.ts';
import { unsaved } from '../api/session.ts';
import { leavingText } from '../language/leaving.ts';
import { Confirm } from '../ui/overlays/Confirm.tsx';

type Address = Pick<Location, 'pathname' | 'search'>;

/** Forms are changed by what follows the `#` least of all. */
const isSame = (one: Address, other: Address): boolean =>
  one.pathname === other.pathname && one.search === other.search;

/**
 * Asks before Back, a link or the palette takes away what was typed. A change that replaces the address, as every choice on a screen does, is no
 * leaving. The router's own blocker needs another, larger router.
 */
export function LeaveQuestion(): ReactNode {
  const { navigator } = useContext(NavigationContext);
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(() => {
    const ask = (go: () => void): void => setLeave(() => go);
    let answered: string | null = null;
    const isLost = (): boolean => [...unsaved.values()].some((isSaving) => !isSaving);
    const { push } = navigator;
    navigator.push = (to, ...rest) => {
      const there = new URL(navigator.createHref(to), window.location.href);
      if (isLost() && !isSame(there, window.location)) ask(() => push(to, ...rest));
      else push(to, ...rest);
    };
    // The router hears of Back only once the browser is there.
    const onNavigate = (event: NavigateEvent): void => {
      const { destination, navigationType, cancelable } = event;
      if (navigationType !== 'traverse' || !cancelable || !destination.sameDocument || !isLost()) return;
      if (destination.key === answered || isSame(new URL(destination.url), window.location)) {
        answered = null;
        return;
      }
      event.preventDefault();
      ask(() => {
        answered = destination.key;
        window.navigation.traverseTo(destination.key);
      });
    };
    const onUnload = (event: BeforeUnloadEvent): void => {
      // A desktop window would not close, and nobody would be asked.
      if (unsaved.size > 0 && !isDesktop()) event.preventDefault();
    };
    // Not every browser has it.
    const navigation = 'navigation' in window ? window.navigation : null;
    navigation?.addEventListener('navigate', onNavigate);
    window.addEventListener('beforeunload', onUnload);
    return () => {
      navigator.push = push;
      navigation?.removeEventListener('navigate', onNavigate);
      window.removeEventListener('beforeunload', onUnload);
    };
  }, [navigator]);
  const { key } = useLocation();
  // A second Back is not held by the browser.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on every new address
  useEffect(() => setLeave(null), [key]);
  if (leave === null) return null;
  return (
    <Confirm
      title={leavingText('title')}
      keep={leavingText('stay')}
      action={leavingText('leave')}
      onConfirm={leave}
      onClose={() => setLeave(null)}
    >
      {leavingText('about')}
    </Confirm>
  );
}

import { readFileSync } from 'node:fs';
import writeFileAtomic from 'write-file-atomic';
import { type Bounds, type WindowState, windowState } from '../policy/window-state.ts';

/** The stored state of the window, and how to update it. */
export interface WindowStateStore {
  state(): WindowState;
  keep(change: Partial<WindowState>): void;
}

/** Reads what a file keeps of the window, as far as it fits the screens that there are now. */
export function windowStateStore(file: string, screens: readonly Bounds[]): WindowStateStore {
  let state = windowState(textOf(file), screens);
  return {
    state: () => state,
    keep(change) {
      state = { ...state, ...change };
      try {
        // At once: the next thing may be the end of the process.
        writeFileAtomic.sync(file, JSON.stringify(state), { mode: 0o600 });
      } catch {
        // A window that opens elsewhere the next time is no reason to stop anything.
      }
    },
  };
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return null;
  }
}

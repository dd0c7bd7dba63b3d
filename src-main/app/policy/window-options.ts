import type { WindowState } from './window-state.ts';

/** Smaller than this nothing can be read. */
export const smallest = { width: 900, height: 600 } as const;
/** At the very first start, and where the last place is off all screens. */
const firstSize = { width: 1280, height: 860 } as const;

/** How the window is made: where it was, and with every wall up between the page and the computer. */
export function windowOptions({ bounds }: Pick<WindowState, 'bounds'>, preload: string, isPackaged: boolean) {
  return {
    ...(bounds ?? firstSize),
    minWidth: smallest.width,
    minHeight: smallest.height,
    show: false,
    autoHideMenuBar: true,
    webPreferences: {
      preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
      spellcheck: false,
      devTools: !isPackaged,
    },
  };
}

import type { MenuItemConstructorOptions } from 'electron';

/** Electron's own menu of this role, without the developer tools. */
const packagedView: MenuItemConstructorOptions = {
  role: 'viewMenu',
  submenu: [
    { role: 'reload' },
    { type: 'separator' },
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
  ],
};

/** The menu of the app; developer tools only when it runs from its sources. */
export const appMenu = (isPackaged: boolean): MenuItemConstructorOptions[] => [
  { role: 'appMenu' },
  { role: 'editMenu' },
  isPackaged ? packagedView : { role: 'viewMenu' },
  { role: 'windowMenu' },
];

import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';

/** What the double noted of what it was asked. */
export interface Noted {
  sandboxed: boolean;
  readonly schemes: Electron.CustomScheme[];
  readonly windows: Electron.BrowserWindowConstructorOptions[];
  readonly loaded: string[];
  readonly opened: string[];
  handler: ((request: Request) => Response | Promise<Response>) | null;
  permission: Parameters<Electron.Session['setPermissionRequestHandler']>[0];
  windowOpen: Parameters<Electron.WebContents['setWindowOpenHandler']>[0] | null;
  readonly exits: number[];
  readonly errors: { readonly title: string; readonly why: string }[];
  readonly menus: Electron.MenuItemConstructorOptions[][];
  /** What the user was asked in a box; the first button is pressed. */
  readonly questions: Electron.MessageBoxOptions[];
  readonly notifications: Electron.NotificationConstructorOptions[];
  maximised: boolean;
}

class WindowDouble extends EventEmitter {
  constructor(noted: Noted, options: Electron.BrowserWindowConstructorOptions = {}) {
    super();
    noted.windows.push(options);
    this.loadURL = async (url) => void noted.loaded.push(url);
    this.webContents = { getURL: () => noted.loaded.at(-1) ?? '' };
    this.isMaximized = () => noted.maximised;
    this.maximize = () => {
      noted.maximised = true;
    };
  }
  webContents: { getURL: () => string };
  isMaximized: () => boolean;
  maximize: () => void;
  getNormalBounds = () => ({ x: 40, y: 40, width: 1200, height: 800 });
  loadURL: (url: string) => Promise<void>;
  isDestroyed = () => false;
  isMinimized = () => true;
  restore = () => undefined;
  show = () => undefined;
  focus = () => undefined;
}

/** A stand-in for Electron, wide enough to start the real main entry; typed, so that it cannot drift from the real one. */
export function electronDouble(userData: string, { isPackaged = false, switches = [] as readonly string[] } = {}) {
  const noted: Noted = {
    sandboxed: false,
    schemes: [],
    windows: [],
    loaded: [],
    opened: [],
    handler: null,
    permission: null,
    windowOpen: null,
    exits: [],
    errors: [],
    menus: [],
    questions: [],
    notifications: [],
    maximised: false,
  };
  const contents = Object.assign(new EventEmitter(), {
    setWindowOpenHandler: (handler: NonNullable<Noted['windowOpen']>) => {
      noted.windowOpen = handler;
    },
  });
  const app = Object.assign(new EventEmitter(), {
    enableSandbox: () => {
      noted.sandboxed = true;
    },
    requestSingleInstanceLock: () => true,
    whenReady: async () => undefined,
    getPath: () => userData,
    getLocale: () => 'en-GB',
    getPreferredSystemLanguages: () => ['en-GB'],
    isPackaged,
    commandLine: { hasSwitch: (name: string) => switches.includes(name) },
    setAsDefaultProtocolClient: () => true,
    quit: () => app.emit('before-quit', { preventDefault: () => undefined }),
    exit: (status = 0) => void noted.exits.push(status),
  });
  const session = {
    setPermissionRequestHandler: (handler: Noted['permission']) => {
      noted.permission = handler;
    },
    setPermissionCheckHandler: () => undefined,
    setDevicePermissionHandler: () => undefined,
    protocol: {
      handle: (_scheme: string, handler: NonNullable<Noted['handler']>) => {
        noted.handler = handler;
      },
    },
  };
  const electron = {
    app: app as unknown as Electron.App,
    protocol: {
      registerSchemesAsPrivileged: (schemes: Electron.CustomScheme[]) => void noted.schemes.push(...schemes),
    } as unknown as Electron.Protocol,
    session: { defaultSession: session } as unknown as typeof Electron.session,
    shell: { openExternal: async (url: string) => void noted.opened.push(url) } as unknown as Electron.Shell,
    BrowserWindow: class extends WindowDouble {
      constructor(options?: Electron.BrowserWindowConstructorOptions) {
        super(noted, options);
      }
    } as unknown as typeof Electron.BrowserWindow,
    Menu: {
      buildFromTemplate: (template: Electron.MenuItemConstructorOptions[]) => void noted.menus.push(template),
      setApplicationMenu: () => undefined,
    } as unknown as typeof Electron.Menu,
    Tray: class extends EventEmitter {
      setToolTip = () => undefined;
      setContextMenu = () => undefined;
      setImage = () => undefined;
    } as unknown as typeof Electron.Tray,
    Notification: class extends EventEmitter {
      constructor(options: Electron.NotificationConstructorOptions = {}) {
        super();
        noted.notifications.push(options);
      }
      show = () => undefined;
    } as unknown as typeof Electron.Notification,
    dialog: {
      showErrorBox: (title: string, why: string) => void noted.errors.push({ title, why }),
      showMessageBox: async (question: Electron.MessageBoxOptions) => {
        noted.questions.push(question);
        return { response: 0, checkboxChecked: false };
      },
    } as unknown as Electron.Dialog,
    screen: {
      getAllDisplays: () => [{ workArea: { x: 0, y: 0, width: 1920, height: 1080 } }],
    } as unknown as Electron.Screen,
    nativeImage: { createFromDataURL: () => ({}) } as unknown as typeof Electron.nativeImage,
  } satisfies Partial<typeof Electron>;
  return { electron, app, contents, noted };
}

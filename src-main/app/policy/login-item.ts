import type { App } from 'electron';
import type { ProcessPorts } from '../../service/process-ports.ts';

type LoginSettings = Pick<App, 'getLoginItemSettings' | 'setLoginItemSettings'>;

/** Starting with the session; null on Linux, where Electron does not offer it. */
export const loginItemOf = (app: LoginSettings, platform: NodeJS.Platform): ProcessPorts['login'] =>
  platform === 'linux'
    ? null
    : {
        isOn: () => app.getLoginItemSettings().openAtLogin,
        set: (openAtLogin: boolean) => app.setLoginItemSettings({ openAtLogin }),
      };

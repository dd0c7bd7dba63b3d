import type { LogLine } from '#shared/desktop/upkeep/diagnostics.ts';

/** Functions and facts of the process that holds the service. */
export interface ProcessPorts {
  /** The last lines of the log, the newest first. */
  logLines(): readonly LogLine[];
  readonly port: {
    /** Used where nobody chose another. */
    readonly usual: number;
    /** Whether the command line or the environment sets it. */
    readonly isChosen: boolean;
    isFree(port: number): Promise<boolean>;
  };
  /** Start at sign-in; null if this process or system cannot. */
  readonly login: { isOn(): boolean; set(on: boolean): void } | null;
}

/** A process that only does one piece of work. */
export const noPorts: ProcessPorts = {
  logLines: () => [],
  port: { usual: 0, isChosen: true, isFree: async () => true },
  login: null,
};

import type { LogLine } from '#shared/desktop/upkeep/diagnostics.ts';

/** What only the process that holds the service knows or can do. */
export interface ProcessPorts {
  /** The last lines of the log, newest first. */
  logLines(): readonly LogLine[];
  readonly port: {
    /** Used where nobody chose another. */
    readonly usual: number;
    /** Whether the command line or the environment sets it. */
    readonly isChosen: boolean;
    isFree(port: number): Promise<boolean>;
  };
  /** Start at sign-in; null where this process or system cannot. */
  readonly login: { isOn(): boolean; set(on: boolean): void } | null;
}

/** A process that only does one piece of work. */
export const noPorts: ProcessPorts = {
  logLines: () => [],
  port: { usual: 0, isChosen: true, isFree: async () => true },
  login: null,
};

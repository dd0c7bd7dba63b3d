import { createLogUpdate } from 'log-update';
import type { SyncOut } from '#shared/api/syncs.ts';
import { harmless, say, type Terminal } from './terminal.ts';

/** Shows how collections go. */
export interface Progress {
  show(all: readonly SyncOut[]): void;
  end(): void;
}

type Shown = Pick<SyncOut, 'integration' | 'state' | 'records' | 'progress'>;

const states: Readonly<Record<SyncOut['state'], string>> = {
  never: 'waiting',
  queued: 'waiting',
  running: 'collecting',
  done: 'done',
  failed: 'failed',
  interrupted: 'interrupted',
  cancelled: 'cancelled',
};

/** One line per integration, in columns. */
export function progressLines(all: readonly Shown[]): readonly string[] {
  const width = Math.max(0, ...all.map(({ integration }) => harmless(integration).length));
  return all.map(({ integration, state, records, progress }) => {
    const part = state === 'running' && progress !== null ? `${Math.floor(progress * 100)} %` : '';
    const count = records > 0 ? `${records} records` : '';
    return `${harmless(integration).padEnd(width)}  ${states[state].padEnd(11)}  ${part.padStart(5)}  ${count}`.trimEnd();
  });
}

/** Live lines on a terminal, which go away at the end; in a pipe a new line for each step. */
export function createProgress(terminal: Terminal): Progress {
  if (!terminal.stderr.isTTY) return plainProgress(terminal);
  const update = createLogUpdate(terminal.stderr);
  return {
    show: (all) => update(progressLines(all).join('\n')),
    end: () => {
      update.clear();
      update.done();
    },
  };
}

function plainProgress(terminal: Terminal): Progress {
  const shown = new Map<number, string>();
  return {
    show(all) {
      for (const { integration_id, integration, state, records, progress } of all) {
        if (state !== 'running') continue;
        const part = progress === null ? '' : ` ${Math.floor(progress * 10) * 10} %`;
        if (shown.get(integration_id) === part) continue;
        shown.set(integration_id, part);
        say(terminal, `${integration}: collecting …${part} ${records} records`);
      }
    },
    end: () => undefined,
  };
}

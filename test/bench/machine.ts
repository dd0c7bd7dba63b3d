import { cpus, loadavg } from 'node:os';

/** Says where, when, and how busy: of several hundred milliseconds on a busy machine most are waiting. */
export function machine(): string {
  const [processor] = cpus();
  const day = new Date().toISOString().slice(0, 10);
  const [load = 0] = loadavg();
  return `Measured on ${day} with ${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, on average ${load.toFixed(1)} threads at work.`;
}

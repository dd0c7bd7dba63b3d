/** Where an error was thrown, without its text, which may contain parts of answers, requests or paths. */
export interface ErrorLocation {
  readonly error: string;
  readonly at: readonly string[];
}

export function errorLocation(error: unknown): ErrorLocation {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  // A text may have lines that look like frames.
  const lines = (error.stack ?? '').replace(error.message, '').split('\n');
  const frames = lines.filter((line) => line.startsWith('    at '));
  return { error: error.name, at: frames.slice(0, 8).map((line) => line.trim()) };
}

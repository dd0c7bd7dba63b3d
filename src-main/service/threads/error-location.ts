/** Where an error was thrown, without its text, which may contain parts of answers, requests or paths. */
export interface ErrorLocation {
  readonly error: string;
  readonly at: readonly string[];
}

export function errorLocation(error: unknown): ErrorLocation {
  if (!(error instanceof Error)) return { error: typeof error, at: [] };
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '));
  return { error: error.name, at: frames.slice(0, 8).map((line) => line.trim()) };
}

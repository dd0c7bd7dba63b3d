import { openKeychain } from '#main/secrets/keychain.ts';

/** A program of its own, since a keychain belongs to a session: does each step given as an argument and prints what came of it. */
const keychain = openKeychain('the test');
const steps: Readonly<Record<string, (name: string, secret: string) => Promise<unknown>>> = {
  state: () => keychain.state(),
  get: (name) => keychain.get(name),
  set: (name, secret) => keychain.set(name, secret),
  delete: (name) => keychain.delete(name),
  names: () => keychain.names(),
};

const messages: unknown[] = [];
for (const [step = '', name = '', secret = ''] of process.argv.slice(2).map((text) => text.split(':'))) {
  messages.push((await steps[step]?.(name, secret).catch((error: Error) => error.name)) ?? null);
}
process.stdout.write(JSON.stringify(messages));

// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { hookInWindow } from '#test/builders/in-window.ts';
import { useSingleFlight } from './use-single-flight.ts';

/** A command that answers when the test decides. */
function command() {
  const calls: { readonly input: string; readonly answer: (text: string) => void }[] = [];
  const give = (input: string) => new Promise<string>((answer) => void calls.push({ input, answer }));
  const { result } = hookInWindow(() => useSingleFlight(give));
  return { calls, press: (input: string) => result.current(input) };
}

test('two presses give one command, and both hear its answer', async () => {
  const { calls, press } = command();
  const [first, second] = [press('save'), press('save')];
  calls[0]?.answer('saved');
  expect(await Promise.all([first, second])).toEqual(['saved', 'saved']);
  expect(calls).toHaveLength(1);
});

test('another input is another command, and the same again once the first is answered', async () => {
  const { calls, press } = command();
  const first = press('save');
  void press('save more');
  calls[0]?.answer('saved');
  await first;
  void press('save');
  expect(calls.map(({ input }) => input)).toEqual(['save', 'save more', 'save']);
});

test('what is set back while both are under way is given last', () => {
  const { calls, press } = command();
  for (const input of ['yes', 'no', 'yes']) void press(input);
  expect(calls.map(({ input }) => input)).toEqual(['yes', 'no', 'yes']);
});

const plain = 'aeiouAEOncs';
const strange = 'áéíóúÅÉØñçš';

/** Every word with strange letters and a third longer, between brackets; placeholders and tags stay what they are. */
function pseudoText(text: string): string {
  const changed = text
    .split(/(\{\{[^{}]*\}\}|<\/?\w+>)/)
    .map((part, index) =>
      index % 2 === 1 ? part : part.replace(/[a-zA-Z]/g, (letter) => strange[plain.indexOf(letter)] ?? letter),
    )
    .join('');
  // In pieces, as long sentences have longer words and more of them.
  return `[${changed}${' ~~~~~~~'.repeat(Math.floor(text.length / 24))}${'~'.repeat(Math.ceil((text.length % 24) / 3))}]`;
}

/** A catalogue that shows what does not come from one, is cut off, or is put together from pieces. */
export function pseudo<T extends object>(texts: T): T {
  const changed = (value: unknown): unknown =>
    typeof value === 'string'
      ? pseudoText(value)
      : Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, changed(inner)]));
  return changed(texts) as T;
}

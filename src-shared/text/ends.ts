/** A text without these characters at its end. The pattern for it takes time by the square of a text that has many of them in its middle. */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

import { parseAst } from 'vite';

interface Node {
  readonly type: string;
  readonly start: number;
  readonly [member: string]: unknown;
}

/** Properties and members of objects whose text is shown or read out. */
const shownNames = new Set(
  'label title aria-label aria-valuetext aria-description placeholder alt summary empty caption help lead action text heading hint about reason message unit'.split(
    ' ',
  ),
);
/** Properties that are never shown, whatever stands in them. */
const hiddenNames = new Set(
  'className class id key to href type role rel target fontFamily font d viewBox style placement'.split(' '),
);
/** What is the same in every language: our name, and units of code. */
const names =
  /^[^\p{L}]*(Plumbline|ms|px|KB|MB|CSV|JSON|HTML|PNG|SVG|PDF|curl|PowerShell|Python|Ctrl|Cmd|Esc)?[^\p{L}]*$/u;

const hasLetters = (text: string): boolean =>
  /\p{L}/u.test(text) && !/^(--|#[0-9a-f]{6}$)/.test(text) && !names.test(text);
/** Two words with a space between them; or one written large. */
const readsAsWords = (text: string): boolean => /\p{L}{2,}[,:]? \p{L}/u.test(text) && !names.test(text);

/** What a piece of text is to be taken for: text where it is shown, maybe text, or no text. */
type Visibility = 'shown' | 'anywhere' | 'nowhere';

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

const nameOf = (node: unknown): string =>
  isNode(node) ? String(node.name ?? node.value ?? (isNode(node.property) ? node.property.name : '')) : '';

/** Where the children of a node stand. */
function visibilityWithin(node: Node, visibility: Visibility): Visibility {
  if (visibility === 'nowhere') return visibility;
  if (
    /^(Import|Export\w+Declaration$|TS(?!As|Satisfies|NonNull))/.test(node.type) &&
    node.type !== 'ExportNamedDeclaration'
  )
    return 'nowhere';
  if (node.type === 'JSXAttribute') return visibilityOf(nameOf(node.name), 'anywhere');
  if (node.type === 'Property') return visibilityOf(nameOf(node.key), 'anywhere');
  if (node.type === 'NewExpression' || node.type === 'ThrowStatement') return 'nowhere';
  if (node.type === 'CallExpression')
    return /^(t|closest|matches|querySelector|matchMedia|classList)$/.test(nameOf(node.callee))
      ? 'nowhere'
      : 'anywhere';
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return 'anywhere';
  if (node.type === 'ArrowFunctionExpression' || node.type === 'BinaryExpression') return 'anywhere';
  return visibility;
}

const visibilityOf = (name: string, otherwise: Visibility): Visibility =>
  shownNames.has(name) ? 'shown' : hiddenNames.has(name) || name.startsWith('data-') ? 'nowhere' : otherwise;

const textIn = (node: Node): string | null => {
  if (node.type === 'JSXText') return String(node.value);
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null;
  return node.type === 'TemplateElement' ? String((node.value as { readonly cooked: string }).cooked) : null;
};

/** The text in a source that is shown and does not come from the catalogue, each with its line. */
export function visibleTextIn(code: string, lang: 'ts' | 'tsx' = 'tsx'): readonly string[] {
  const found: string[] = [];
  const look = (node: Node, visibility: Visibility): void => {
    const text = textIn(node);
    const isText = node.type === 'JSXText' ? hasLetters : visibility === 'shown' ? hasLetters : readsAsWords;
    if (text !== null && visibility !== 'nowhere' && isText(text))
      found.push(`${code.slice(0, node.start).split('\n').length}: ${text}`);
    if (
      node.type === 'JSXElement' &&
      isNode(node.openingElement) &&
      /^(kbd|code|pre)$/.test(nameOf(node.openingElement.name))
    )
      return;
    const within = visibilityWithin(node, visibility);
    for (const [member, value] of Object.entries(node)) {
      if (member === 'key' || member === 'callee' || member === 'typeAnnotation') continue;
      for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) look(one, within);
    }
  };
  look(parseAst(code, { lang }) as unknown as Node, 'anywhere');
  return found;
}

import { posix } from 'node:path';
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast';
import {
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isComputedPropertyName,
  isElementAccessExpression,
  isNonNullExpression,
  isParenthesizedExpression,
  isTypeAssertion,
} from 'typescript/unstable/ast/is';
import {
  API,
  type APIOptions,
  type Checker,
  type Project,
  type Type,
  TypeFlags,
  type UnionOrIntersectionType,
} from 'typescript/unstable/sync';

/** What is looked up, and by what. */
interface Lookup {
  readonly node: Node;
  readonly key: Node;
}

/** What a text is before it is called one of a list of names: a cast changes no value. */
const bare = (node: Node): Node =>
  isAsExpression(node) || isTypeAssertion(node) || isNonNullExpression(node) || isParenthesizedExpression(node)
    ? bare(node.expression)
    : node;

/** The key of `object[key]`, `key in object` and `{ [key]: value } = object`. */
function keyOf(node: Node): Node | null {
  if (isElementAccessExpression(node)) return node.argumentExpression;
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword) return node.left;
  if (isBindingElement(node) && node.propertyName && isComputedPropertyName(node.propertyName))
    return node.propertyName.expression;
  return null;
}

function lookupsIn(file: SourceFile): readonly Lookup[] {
  const found: Lookup[] = [];
  const visit = (node: Node): void => {
    const key = keyOf(node);
    if (key !== null) found.push({ node, key: bare(key) });
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

const anyText =
  TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping | TypeFlags.Any | TypeFlags.Unknown;

const isOfSeveral = (type: Type): type is UnionOrIntersectionType => (type.flags & TypeFlags.UnionOrIntersection) !== 0;

/** Whether a value of the type may be any text, and so the name of a member that every object has; of a type parameter its bound tells. */
function isAnyText(type: Type | undefined, checker: Checker): boolean {
  if (type === undefined) return true;
  if (isOfSeveral(type)) return type.getTypes().some((one) => isAnyText(one, checker));
  if ((type.flags & TypeFlags.TypeParameter) !== 0) return isAnyText(checker.getBaseConstraintOfType(type), checker);
  return (type.flags & anyText) !== 0;
}

/** Every lookup in an object by a text that is not one of a list of names, as `file:line: code`. */
export function untrustedKeys(
  top: string,
  projects: readonly string[],
  options: Partial<APIOptions> = {},
): readonly string[] {
  const api = new API({ cwd: top, ...options });
  try {
    return projects.flatMap((name) => {
      const folder = posix.join(top, name);
      const config = `${folder}/tsconfig.json`;
      const project = api.updateSnapshot({ openProjects: [config] }).getProject(config);
      if (!project) throw new Error(`${config} cannot be opened`);
      return filesOf(project, folder).flatMap((file) => untrustedIn(file, project, top));
    });
  } finally {
    api.close();
  }
}

const filesOf = ({ program }: Project, folder: string): readonly SourceFile[] =>
  program
    .getSourceFileNames()
    .filter((name) => name.startsWith(`${folder}/`))
    .flatMap((name) => program.getSourceFile(name) ?? []);

function untrustedIn(file: SourceFile, { checker }: Project, top: string): readonly string[] {
  const lookups = lookupsIn(file);
  if (lookups.length === 0) return [];
  const types = checker.getTypeAtLocation(lookups.map(({ key }) => key));
  const path = posix.relative(top, file.fileName);
  return lookups
    .filter((_, at) => isAnyText(types[at], checker))
    .map(({ node }) => `${path}:${lineOf(file, node)}: ${file.text.slice(node.pos, node.end).trim()}`);
}

const lineOf = ({ text }: SourceFile, { pos, end }: Node): number =>
  text.slice(0, pos + text.slice(pos, end).search(/\S/)).split('\n').length;

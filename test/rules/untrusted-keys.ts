import { posix } from 'node:path';
import {
  type BinaryExpression,
  type ElementAccessExpression,
  type Node,
  type SourceFile,
  SyntaxKind,
} from 'typescript/unstable/ast';
import { isAsExpression, isBinaryExpression, isElementAccessExpression } from 'typescript/unstable/ast/is';
import {
  API,
  type APIOptions,
  type Project,
  type Type,
  TypeFlags,
  type UnionOrIntersectionType,
} from 'typescript/unstable/sync';

/** What is looked up, and by what. */
interface Lookup {
  readonly node: ElementAccessExpression | BinaryExpression;
  readonly key: Node;
}

/** `object[key]` and `key in object`. */
function lookupsIn(file: SourceFile): readonly Lookup[] {
  const found: Lookup[] = [];
  const visit = (node: Node): void => {
    if (isElementAccessExpression(node)) found.push({ node, key: node.argumentExpression });
    else if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.InKeyword)
      found.push({ node, key: node.left });
    node.forEachChild(visit);
  };
  visit(file);
  return found;
}

const anyText =
  TypeFlags.String | TypeFlags.TemplateLiteral | TypeFlags.StringMapping | TypeFlags.Any | TypeFlags.Unknown;

const isUnion = (type: Type): type is UnionOrIntersectionType => (type.flags & TypeFlags.Union) !== 0;

/** Whether a value of the type may be any text, and so the name of a member that every object has. */
const isAnyText = (type: Type | undefined): boolean =>
  type === undefined || (isUnion(type) ? type.getTypes() : [type]).some(({ flags }) => (flags & anyText) !== 0);

/** Every lookup in an object by a text that is not one of a list of names, as `file:line: code`. A cast makes no text one of a list. */
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
    .filter(({ key }, at) => isAsExpression(key) || isAnyText(types[at]))
    .map(({ node }) => `${path}:${lineOf(file, node)}: ${file.text.slice(node.pos, node.end).trim()}`);
}

const lineOf = ({ text }: SourceFile, { pos, end }: Node): number =>
  text.slice(0, pos + text.slice(pos, end).search(/\S/)).split('\n').length;

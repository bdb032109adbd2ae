import { isNode, parseSource, type SyntaxNode } from '../checks/syntax.ts';

/** Lists of what slices declare. Sweeps cover new entries, and existing code is not affected by them. */
const declaring = new Set(['resources', 'reports', 'words', 'permits']);

/**
 * True if a module has everything that it had before, and more: further statements, names in its imports, and items in its lists of
 * declarations.
 */
export function isExtended(path: string, before: string, after: string): boolean {
  const [old, now] = [before, after].map((text) => ({ text, statements: statementsOf(path, text) }));
  if (!old || !now) return false;
  const holds = now.statements.filter(({ type }) => type === 'ExpressionStatement').length;
  if (holds > old.statements.filter(({ type }) => type === 'ExpressionStatement').length) return false;
  return old.statements.every((one) => now.statements.some((other) => grows(old.text, one, now.text, other)));
}

const statementsOf = (path: string, text: string): SyntaxNode[] => listOf(parseSource(path, text).program, 'body');

/** Ignores the layout: blanks and the comma after the last item. */
const plain = (text: string, { start, end }: SyntaxNode): string =>
  text
    .slice(start, Number(end))
    .replaceAll(/\s+/g, '')
    .replaceAll(/,(?=[\])}])/g, '');

/** Whether a node is unchanged, or only has more items in its lists. */
function grows(before: string, old: SyntaxNode, after: string, now: SyntaxNode, isList = false): boolean {
  if (plain(before, old) === plain(after, now)) return true;
  if (old.type !== now.type) return false;
  switch (old.type) {
    case 'ImportDeclaration':
      return (
        sourceOf(before, old) === sourceOf(after, now) &&
        hasAll(before, listOf(old, 'specifiers'), after, listOf(now, 'specifiers'))
      );
    case 'ArrayExpression':
      return isList && hasAll(before, listOf(old, 'elements'), after, listOf(now, 'elements'));
    case 'ObjectExpression': {
      const [had, has] = [listOf(old, 'properties'), listOf(now, 'properties')];
      if (isList) return hasAll(before, had, after, has);
      return had.length === has.length && had.every((one, at) => isGrown(before, one, after, has[at]));
    }
    case 'ExportNamedDeclaration':
      return isGrown(before, partOf(old, 'declaration'), after, partOf(now, 'declaration'));
    case 'VariableDeclaration': {
      const [had, has] = [listOf(old, 'declarations'), listOf(now, 'declarations')];
      return had.length === has.length && had.every((one, at) => isGrown(before, one, after, has[at]));
    }
    case 'VariableDeclarator': {
      const [had, has] = [partOf(old, 'id'), partOf(now, 'id')];
      if (!had || !has || plain(before, had) !== plain(after, has)) return false;
      return isGrown(
        before,
        partOf(old, 'init'),
        after,
        partOf(now, 'init'),
        partOf(old, 'init')?.type === 'ArrayExpression',
      );
    }
    case 'TSTypeAliasDeclaration':
      return isGrown(before, partOf(old, 'typeAnnotation'), after, partOf(now, 'typeAnnotation'));
    case 'TSUnionType':
      return hasAll(before, listOf(old, 'types'), after, listOf(now, 'types'));
    case 'TSAsExpression':
      return isGrown(before, partOf(old, 'expression'), after, partOf(now, 'expression'), isList);
    case 'Property': {
      const [had, has] = [partOf(old, 'key'), partOf(now, 'key')];
      const name = had && plain(before, had);
      if (!had || !has || name !== plain(after, has)) return false;
      return isGrown(before, partOf(old, 'value'), after, partOf(now, 'value'), declaring.has(name ?? ''));
    }
    default:
      return false;
  }
}

const isGrown = (
  before: string,
  old: SyntaxNode | undefined,
  after: string,
  now: SyntaxNode | undefined,
  isList = false,
): boolean => old !== undefined && now !== undefined && grows(before, old, after, now, isList);

const partOf = (node: SyntaxNode, name: string): SyntaxNode | undefined => {
  const value = node[name];
  return isNode(value) ? value : undefined;
};
const listOf = (node: SyntaxNode, name: string): SyntaxNode[] => {
  const value = node[name];
  return Array.isArray(value) ? value.filter(isNode) : [];
};
const sourceOf = (text: string, node: SyntaxNode): string => {
  const source = partOf(node, 'source');
  return source ? plain(text, source) : '';
};

function hasAll(before: string, had: readonly SyntaxNode[], after: string, has: readonly SyntaxNode[]): boolean {
  const there = new Set(has.map((node) => plain(after, node)));
  return had.every((node) => there.has(plain(before, node)));
}

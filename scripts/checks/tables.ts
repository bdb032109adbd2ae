import type { Check, Finding } from './check.ts';
import type { SourceFile, SyntaxNode } from './syntax.ts';
import { firstOf, isNode, literalText, nodesOf, placeOf, readSources, templateParts } from './syntax.ts';

/**
 * No SQL text names a table of another slice. It imports the table from the slice's `server.ts` (for the host's tables, from their
 * file), so that a renamed table or column does not compile (docs/architecture.md#tenancy-and-data).
 */
export const tables: Check = {
  name: 'imports of tables',
  run: async () => {
    const declaring = await readSources(['src/server/**/tables.ts', 'src/features/*/server/**/tables.ts']);
    const owners = new Map(declaring.flatMap((file) => declaredTables(file).map((name) => [name, ownerOf(file.path)])));
    const files = await readSources([
      'src/server/**/*.ts',
      'src/features/*/server.ts',
      'src/features/*/server/**/*.ts',
    ]);
    return files.flatMap((file) => tableFindings(file, owners));
  },
};

/** The slice of a file of a server half; `host` for all others. */
function ownerOf(path: string): string {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1] ?? 'host';
}

const isCallOf = (node: SyntaxNode, name: string): boolean =>
  node.type === 'CallExpression' && isNode(node['callee']) && node['callee']['name'] === name;

function declaredTables(file: SourceFile): string[] {
  return [...nodesOf(file.program)]
    .filter((node) => isCallOf(node, 'pgTable'))
    .flatMap((node) => literalText(firstOf(node)) ?? []);
}

/** Checks one file; `owners` contains the slice of each table. */
export function tableFindings(file: SourceFile, owners: ReadonlyMap<string, string>): Finding[] {
  const own = ownerOf(file.path);
  return [...nodesOf(file.program)].flatMap((node) =>
    namedTables(node)
      .filter((name) => owners.has(name) && owners.get(name) !== own)
      .map((name) => ({
        where: placeOf(file, node),
        message: `names the table ${name} of ${owners.get(name)} as text: import it`,
      })),
  );
}

const reading = /\b(?:from|join|into|update|using|table|only|lateral)\s+"?([a-z_]+)"?(?![\w(])/gi;
const ofColumn = /"([a-z_]+)"\s*\./g;

/** Tables that SQL text reads or writes by name. */
function namedTables(node: SyntaxNode): string[] {
  const text = sqlText(node);
  return text === undefined
    ? []
    : [reading, ofColumn].flatMap((found) => [...text.matchAll(found)].map(([, name]) => name ?? ''));
}

/** The SQL of a node: a template tagged `sql`, or the argument of `sql.raw` and `sql.identifier`. */
function sqlText(node: SyntaxNode): string | undefined {
  const { tag, quasi, callee } = node;
  if (node.type === 'TaggedTemplateExpression' && isNode(tag) && tag['name'] === 'sql' && isNode(quasi))
    return templateParts(quasi).join(' ? ');
  if (node.type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression') return undefined;
  const { object, property } = callee;
  if (!isNode(object) || object['name'] !== 'sql' || !isNode(property)) return undefined;
  const text = literalText(firstOf(node));
  if (text === undefined) return undefined;
  return property['name'] === 'identifier' ? `from ${text}` : text;
}

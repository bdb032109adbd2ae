import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { isNode, literalText, nodesOf, readSource, templateParts, type SyntaxNode } from '../checks/syntax.ts';

const entries = ['src/server/main.ts', 'src/server/muster.ts'];
const projectSchema = z.object({
  imports: z.record(z.string(), z.string()),
  dependencies: z.record(z.string(), z.string()),
});
const needs = z.record(z.string(), z.string()).default({});
const packageSchema = z.object({
  dependencies: needs,
  optionalDependencies: needs,
  peerDependencies: needs,
  peerDependenciesMeta: z.record(z.string(), z.object({ optional: z.boolean().default(false) })).default({}),
});
const lockSchema = z.object({ packages: z.record(z.string(), packageSchema) });

/**
 * Folders of the packages that the server needs at run time, below the project, sorted: those that a module reachable from the
 * server's entries names, and their dependencies. The site's own packages (Astro, React) are in its built files.
 * @param root the project's folder, with its packages installed
 */
export function serverPackages(root: string): string[] {
  const { imports, dependencies } = projectSchema.parse(readJson(join(root, 'package.json')));
  const { packages } = lockSchema.parse(readJson(join(root, 'node_modules/.package-lock.json')));
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    const folder = folderOf(name, from, packages);
    // An optional package of another platform is not installed.
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    const entry = packages[folder];
    const peers = Object.keys(entry?.peerDependencies ?? {}).filter(
      (peer) => entry?.peerDependenciesMeta[peer]?.optional !== true,
    );
    for (const next of [...Object.keys({ ...entry?.dependencies, ...entry?.optionalDependencies }), ...peers])
      add(next, folder);
  };
  for (const name of namedPackages(root, imports, Object.keys(dependencies))) add(name, '');
  return [...found].toSorted();
}

/** The folder that Node finds for a package's name, from another package's folder. */
function folderOf(name: string, from: string, packages: Readonly<Record<string, unknown>>): string | undefined {
  for (let at = from; ; at = dirname(at)) {
    const folder = join(at === '.' ? '' : at, 'node_modules', name);
    if (Object.hasOwn(packages, folder)) return folder;
    if (at === '' || at === '.') return undefined;
  }
}

/** The project's packages that the server's modules name in a string: imports, and files found by `resolve`. */
function namedPackages(root: string, imports: Readonly<Record<string, string>>, names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const seen = new Set<string>();
  const queue = [...entries];
  for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
    if (seen.has(path)) continue;
    seen.add(path);
    for (const text of stringsOf(readSource(join(root, path)).program)) {
      const name = names.find((each) => text === each || text.startsWith(`${each}/`));
      if (name !== undefined) found.add(name);
      const module = moduleOf(text, path, imports);
      if (module !== undefined && existsSync(join(root, module))) queue.push(module);
    }
  }
  return found;
}

/** The project's file that a string names, as an import or as a thread's module. */
function moduleOf(text: string, from: string, imports: Readonly<Record<string, string>>): string | undefined {
  if (!/\.m?ts$/.test(text)) return undefined;
  if (text.startsWith('.')) return join(dirname(from), text);
  for (const [pattern, target] of Object.entries(imports)) {
    const [before = ''] = pattern.split('*');
    if (text.startsWith(before)) return join(target.replace('*', text.slice(before.length)));
  }
  return undefined;
}

/** Every string of a module, except those of type-only imports and exports. */
function* stringsOf(program: SyntaxNode): Generator<string> {
  for (const statement of z.array(z.custom<SyntaxNode>(isNode)).parse(program['body'])) {
    if (statement['importKind'] === 'type' || statement['exportKind'] === 'type') continue;
    for (const node of nodesOf(statement)) {
      const [text] = node.type === 'TemplateLiteral' ? templateParts(node) : [literalText(node)];
      if (text !== undefined) yield text;
    }
  }
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { parseSync } from 'oxc-parser';
import { z } from 'zod';

/** A node of a syntax tree (ESTree with TypeScript). `childrenOf` lists its children. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly [property: string]: unknown;
}

/** A parsed source file of the project. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly program: SyntaxNode;
  /** The part of an Astro page after its code. */
  readonly markup?: string;
}

const nodeSchema = z.looseObject({ type: z.string(), start: z.number() });

/** Reads the TypeScript files that match, except tests and declarations, ordered by name. */
export async function readSources(patterns: readonly string[]): Promise<SourceFile[]> {
  const paths = (await Array.fromAsync(glob([...patterns]))).map((path) => path.replaceAll('\\', '/'));
  return paths
    .filter((path) => !/\.test\.tsx?$|\.d\.m?ts$/.test(path))
    .toSorted()
    .map(readSource);
}

/** Reads and parses one file. @throws if its syntax is wrong */
export function readSource(path: string): SourceFile {
  return parseSource(path, readFileSync(path, 'utf8'));
}

/** Parses text as the file `path`. Only the script between the fences of an Astro page is code. */
export function parseSource(path: string, text: string): SourceFile {
  const fence = path.endsWith('.astro') ? /^---\r?\n([\s\S]*?)\r?\n---/.exec(text) : null;
  const code = path.endsWith('.astro') ? (fence?.[1] ?? '') : text;
  const { program, errors } = parseSync(path.replace(/\.astro$/, '.ts'), code);
  const [error] = errors;
  if (error) throw new Error(`${path}: ${error.message}`);
  const file = { path, text: code, program: nodeSchema.parse(program) };
  return path.endsWith('.astro') ? { ...file, markup: text.slice(fence?.[0].length ?? 0) } : file;
}

/** All nodes from `node` down, parents first. */
export function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (isNode(child)) yield* nodesOf(child);
    }
  }
}

/** True for a node of a syntax tree. */
export function isNode(value: unknown): value is SyntaxNode {
  return (
    typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string' && 'start' in value
  );
}

/** The text of a string literal (or of a template without holes), otherwise undefined. */
export function literalText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined;
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'TemplateLiteral') {
    const parts = templateParts(node);
    return parts.length === 1 ? parts[0] : undefined;
  }
  return undefined;
}

/** The fixed parts of a template literal, one more than it has holes. */
export function templateParts(node: SyntaxNode): string[] {
  const quasi = z.object({ value: z.object({ cooked: z.string() }) });
  return z
    .array(quasi)
    .parse(node['quasis'])
    .map(({ value }) => value.cooked);
}

/** The properties of an object expression that have plain names, by name. */
export function propertiesOf(node: unknown): Map<string, SyntaxNode> {
  const found = new Map<string, SyntaxNode>();
  if (!isNode(node) || node.type !== 'ObjectExpression' || !Array.isArray(node['properties'])) return found;
  for (const property of node['properties']) {
    if (!isNode(property) || property.type !== 'Property' || !isNode(property['value'])) continue;
    const { key } = property;
    const name = isNode(key) && key.type === 'Identifier' ? key['name'] : literalText(key);
    if (typeof name === 'string' && property['computed'] !== true) found.set(name, property['value']);
  }
  return found;
}

/** The first argument of a call, or the first element of an array. */
export function firstOf(node: SyntaxNode): unknown {
  const list: unknown = node['arguments'] ?? node['elements'];
  const first: unknown = Array.isArray(list) ? list[0] : undefined;
  return first;
}

/** `file:line` of a node, for people. */
export function placeOf(file: SourceFile, node: SyntaxNode): string {
  return `${file.path}:${file.text.slice(0, node.start).split('\n').length}`;
}

import type { SourceFile, SyntaxNode } from './syntax.ts';
import { firstOf, isNode, literalText, nodesOf, placeOf, templateParts } from './syntax.ts';

/** A place that uses a text. */
export interface KeyUse {
  /** Full keys, one of which is meant: a key without a namespace is in one of the file's own. */
  readonly keys: readonly string[];
  readonly where: string;
}

/** A place that uses a family of texts: a template with holes, or a prefix. */
export interface KeyPattern {
  readonly pattern: RegExp;
  readonly source: string;
  readonly where: string;
  /** True if only the key's end is known: matching keys count as used, and nothing has to match. */
  readonly isLoose?: boolean;
}

export interface Usage {
  readonly uses: readonly KeyUse[];
  readonly patterns: readonly KeyPattern[];
}

/**
 * Finds the keys that a file names: every literal `namespace:key`, the arguments of `t(…)` and `i18nKey`, and templates that begin
 * with a namespace. Keys in variables are left to the derived sources (derived-keys.ts).
 */
export function usageOf(file: SourceFile, namespaces: readonly string[]): Usage {
  const uses: KeyUse[] = [];
  const patterns: KeyPattern[] = [];
  const own = namespacesOf(file);
  const full = new RegExp(`^(${namespaces.join('|')}):[\\w.-]+$`);

  /** Templates among alternatives need no text of their own, since another alternative may have it. */
  const alternatives = new Set<unknown>();

  const addPattern = (parts: readonly string[], node: SyntaxNode): void => {
    const pattern = new RegExp(`^${holes(parts)}$`);
    patterns.push({ pattern, source: parts.join('…'), where: placeOf(file, node), isLoose: alternatives.has(node) });
  };
  /** `${base}.purpose`: any namespace and beginning; only the end identifies it. */
  const addLoose = (parts: readonly string[], node: SyntaxNode): void => {
    if (!/[a-z]{3}/i.test(parts.join(''))) return;
    const pattern = new RegExp(`^[^:]+:.+${holes(parts)}$`);
    patterns.push({ pattern, source: `…${parts.join('…')}`, where: placeOf(file, node), isLoose: true });
  };
  const addAsked = (node: unknown): void => {
    if (!isNode(node)) return;
    if (node.type === 'ArrayExpression') {
      // Alternatives: the first one with a text is shown.
      const elements: readonly unknown[] = Array.isArray(node['elements']) ? node['elements'] : [];
      for (const element of elements) {
        alternatives.add(element);
        addAsked(element);
      }
      return;
    }
    if (node.type === 'CallExpression' && isBuilder(node['callee'])) {
      const inner = firstOf(node);
      if (alternatives.has(node)) alternatives.add(inner);
      addAsked(inner);
      return;
    }
    if (node.type === 'ConditionalExpression') {
      addAsked(node['consequent']);
      addAsked(node['alternate']);
      return;
    }
    const text = literalText(node);
    if (text !== undefined) {
      if (/^[A-Za-z][\w.-]*$/.test(text)) {
        uses.push({
          keys: (own.length > 0 ? own : namespaces).map((name) => `${name}:${text}`),
          where: placeOf(file, node),
        });
      }
    } else if (node.type === 'TemplateLiteral') {
      const [first = '', ...rest] = templateParts(node);
      if (first === '') addLoose(rest, node);
      else if (!first.includes(':')) for (const name of own) addPattern([`${name}:${first}`, ...rest], node);
    }
  };

  for (const node of nodesOf(file.program)) {
    const text = literalText(node);
    if (text !== undefined && full.test(text)) {
      if (text.endsWith('.')) addPattern([text, ''], node);
      else uses.push({ keys: [text], where: placeOf(file, node) });
    } else if (node.type === 'TemplateLiteral') {
      const parts = templateParts(node);
      if (parts.length > 1 && namespaces.some((name) => parts[0]?.startsWith(`${name}:`))) addPattern(parts, node);
    } else if (node.type === 'CallExpression' && (isTranslator(node['callee']) || isBuilder(node['callee']))) {
      addAsked(firstOf(node));
    } else if (node.type === 'JSXAttribute' && isNode(node['name']) && node['name']['name'] === 'i18nKey') {
      addAsked(node['value']);
    }
  }
  for (const [, , key = ''] of file.markup?.matchAll(/(['"`])([a-z]+:[\w.-]+)\1/g) ?? []) {
    if (full.test(key)) uses.push({ keys: [key], where: file.path });
  }
  return { uses, patterns };
}

/** The fixed parts of a template as a pattern, with anything in its holes. */
function holes(parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('[^:]+');
}

/** True for functions that take keys: i18next's `t`, and the host's `words.text`. */
function isTranslator(callee: unknown): boolean {
  if (!isNode(callee)) return false;
  const isMember = callee.type === 'MemberExpression' && isNode(callee['property']);
  const name = isMember && isNode(callee['property']) ? callee['property']['name'] : callee['name'];
  return name === 't' || (isMember && name === 'text');
}

/** True for the function that composes keys. */
function isBuilder(callee: unknown): boolean {
  return isNode(callee) && callee['name'] === 'builtKey';
}

/** The namespaces in a file's own `useTranslation` calls. */
function namespacesOf(file: SourceFile): string[] {
  const found = new Set<string>();
  for (const node of nodesOf(file.program)) {
    if (node.type !== 'CallExpression' || !isNode(node['callee']) || node['callee']['name'] !== 'useTranslation')
      continue;
    const first = firstOf(node);
    if (first === undefined) found.add('common');
    const name = literalText(isNode(first) && first.type === 'ArrayExpression' ? firstOf(first) : first);
    if (name !== undefined) found.add(name);
  }
  return [...found];
}

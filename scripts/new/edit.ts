import { NewError } from './names.ts';

/** Named imports in the formatter's layout; other imports are not touched. */
const importLine = /^import (type )?\{([^}]*)\} from '([^']+)';\n/gm;

const namesIn = (list: string): string[] =>
  list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Merges two modules: the imports of the second first, each source once, and its other code at the end. */
export function joinModules(text: string, more: string): string {
  const rest = more.replaceAll(importLine, '').trim();
  const joined = addImports(text, more).trimEnd();
  return `${joined}\n${rest === '' ? '' : `${rest.startsWith('export {') ? '' : '\n'}${rest}\n`}`;
}

/** Adds the named imports of another text. */
export function addImports(text: string, more: string): string {
  return [...more.matchAll(importLine)].reduce((into, [line, isType = '', list = '', source = '']) => {
    const own = [...into.matchAll(importLine)].find(([, type = '', , from]) => from === source && type === isType);
    if (!own) return afterImports(into, line);
    const names = [...new Set([...namesIn(own[2] ?? ''), ...namesIn(list)])].join(', ');
    return into.replace(own[0], `import ${isType}{ ${names} } from '${source}';\n`);
  }, text);
}

function afterImports(text: string, line: string): string {
  const last = [...text.matchAll(importLine)].at(-1);
  const at = last ? last.index + last[0].length : 0;
  return text.slice(0, at) + line + text.slice(at);
}

/** Removes unused named imports. */
export function dropUnusedImports(text: string): string {
  const body = text.replaceAll(importLine, '');
  return text.replaceAll(importLine, (line: string, type: string | undefined, list: string, source: string) => {
    const names = namesIn(list).filter((name) => new RegExp(`\\b${name.replace(/^type /, '')}\\b`).test(body));
    return names.length === 0 ? '' : `import ${type ?? ''}{ ${names.join(', ')} } from '${source}';\n`;
  });
}

/** The beginning and end of the list or object after `anchor`, without its brackets. */
function insideOf(text: string, anchor: string): readonly [number, number] {
  const from = text.indexOf(anchor) + anchor.length;
  if (from < anchor.length) throw new NewError(`Nothing reads "${anchor}" where a line should be added.`);
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if ('[{('.includes(text[at] ?? '')) depth += 1;
    if (']})'.includes(text[at] ?? '')) depth -= 1;
    if (depth === 0) return [from, at];
  }
  throw new NewError(`What follows "${anchor}" has no end.`);
}

/** The content of the list or object after `anchor`. */
export function itemsOf(text: string, anchor: string): string {
  const [from, to] = insideOf(text, anchor);
  return text.slice(from, to).trim().replace(/,$/, '');
}

/** Appends an item to the list or object after `anchor`. */
export function addItem(text: string, anchor: string, item: string): string {
  const [from, to] = insideOf(text, anchor);
  const before = text.slice(from, to).trim().replace(/,$/, '');
  return `${text.slice(0, from)}${before === '' ? '' : `${before}, `}${item}${text.slice(to)}`;
}

/** Empties the list or object after `anchor`. */
export function emptied(text: string, anchor: string): string {
  const [from, to] = insideOf(text, anchor);
  return text.slice(0, from) + text.slice(to);
}

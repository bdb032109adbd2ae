/** What may hold a semicolon within: comments, strings, names, dollar-quoted bodies. */
const parts = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/g;

/** The statements of a script, since Citus passes each change of the schema on to the workers as it was sent. Functions with `begin atomic` are not among them. */
export function statementsOf(script: string): string[] {
  const ends = [...script.matchAll(parts)].filter(([text]) => text === ';').map(({ index }) => index);
  return [...ends, script.length]
    .map((end, at) => script.slice(at === 0 ? 0 : (ends[at - 1] ?? 0) + 1, end).trim())
    .filter((text) => text.replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, '').trim() !== '');
}

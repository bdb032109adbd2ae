/** An element of a built page, as far as the checks of the build need it. */
export interface HtmlElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  /** Text between the tags of a script or style; empty for every other element. */
  readonly text: string;
}

const rawText = new Set(['script', 'style', 'textarea', 'title', 'noscript']);
const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/g;
const startTag = /<!--[\s\S]*?-->|<([a-zA-Z][^\s/>]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/g;

/**
 * Lists the elements of a page of our own build, in order. It is no parser for arbitrary HTML: it knows comments, quoted attributes
 * and raw text, which is what the built pages contain.
 */
export function elementsOf(html: string): HtmlElement[] {
  const elements: HtmlElement[] = [];
  startTag.lastIndex = 0;
  for (let match = startTag.exec(html); match; match = startTag.exec(html)) {
    const name = match[1]?.toLowerCase();
    if (!name) continue;
    let text = '';
    if (rawText.has(name)) {
      const end = html.toLowerCase().indexOf(`</${name}`, startTag.lastIndex);
      if (end === -1) throw new Error(`<${name}> is never closed`);
      text = html.slice(startTag.lastIndex, end);
      startTag.lastIndex = end;
    }
    elements.push({ name, attributes: attributesOf(match[2] ?? ''), text });
  }
  return elements;
}

function attributesOf(source: string): Map<string, string> {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single, bare] of source.matchAll(attribute)) {
    attributes.set(name.toLowerCase(), decode(double ?? single ?? bare ?? ''));
  }
  return attributes;
}

function decode(text: string): string {
  return text
    .replaceAll('&quot;', '"')
    .replaceAll('&#34;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&#38;', '&')
    .replaceAll('&amp;', '&');
}

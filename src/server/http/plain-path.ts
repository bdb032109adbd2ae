/** Decodes valid percent-encoding and leaves invalid text as it is. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/%(2[0-9a-f]|[3-7][0-9a-f])/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  }
}

/**
 * Normalises a path: decodes percent-encoding, resolves doubled slashes, dots and parameters (`;x`), removes the final
 * slash. Every decision by path must use this, or a refused path could pass in another spelling.
 * @returns e.g. `/iclock/cdata` for `//%69clock/./cdata;x/`
 */
export function plainPath(pathname: string): string {
  const segments: string[] = [];
  for (const part of decoded(pathname).replaceAll('\\', '/').split('/')) {
    const mark = part.indexOf(';');
    const segment = mark < 0 ? part : part.slice(0, mark);
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return `/${segments.join('/')}`;
}

/** Whether a path belongs to the device endpoint, in any spelling. Only terminals use it, and they use nothing else. */
export function isTerminalPath(pathname: string): boolean {
  return /^\/(?:api\/)?iclock(?:\/|$)/i.test(plainPath(pathname));
}

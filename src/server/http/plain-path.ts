/** Percent-encoding undone where it is whole; what is broken stays as it is. */
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
 * A path as all its spellings are meant: percent-encoding undone, doubled slashes, dots and parameters (`;x`) resolved, no
 * slash at its end. Who decides by a path decides by this, or one spelling is let through that another is refused for.
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

/** Whether a path is the terminals', in whatever spelling: they alone speak there, and nobody else is spoken to. */
export function isTerminalPath(pathname: string): boolean {
  return /^\/(?:api\/)?iclock(?:\/|$)/i.test(plainPath(pathname));
}

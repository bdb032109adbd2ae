const fallback = 'download_file';

/**
 * Name of a downloaded file: from `content-disposition`, otherwise the last segment of the path, otherwise
 * `download_file` (spec section 7). Folders, control characters and leading dots are always removed.
 */
export function fileNameOf(contentDisposition: string | null, path: string): string {
  return safe(fromHeader(contentDisposition ?? '')) || safe(lastSegment(path)) || fallback;
}

function fromHeader(header: string): string {
  const extended = /(?:^|;)\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header)?.[1];
  if (extended !== undefined) {
    const name = decoded(extended);
    if (name !== undefined) return name;
  }
  const quoted = /(?:^|;)\s*filename\s*=\s*"((?:\\.|[^"\\])*)"/i.exec(header)?.[1];
  if (quoted !== undefined) return quoted.replaceAll(/\\(.)/g, '$1');
  return /(?:^|;)\s*filename\s*=\s*([^;\s"]+)/i.exec(header)?.[1] ?? '';
}

function lastSegment(path: string): string {
  const segment =
    path
      .split(/[?#]/)[0]
      ?.split('/')
      .findLast((part) => part !== '') ?? '';
  return decoded(segment) ?? segment;
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

function safe(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  return last
    .replaceAll(/[\u0000-\u001f\u007f"<>|:*?]/g, '')
    .replace(/^[\s.]+/, '')
    .trim();
}

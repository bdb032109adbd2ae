/** Segments that a picture is made of: tables, frames, the JFIF head and Adobe's note on colours. */
function isPicture(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xcf) || marker === 0xdb || marker === 0xdd || marker === 0xe0 || marker === 0xee;
}

/**
 * A JPEG with nothing in it but the picture: notes, places, thumbnails, profiles and comments are left out, and whatever
 * stands behind its end, so that no second file travels inside. Undefined where it is no whole JPEG.
 */
export function cleanJpeg(bytes: Uint8Array): Uint8Array | undefined {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const kept: Uint8Array[] = [bytes.subarray(0, 2)];
  let hasFrame = false;
  for (let at = 2; at + 1 < bytes.length;) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      // Fill bytes may stand before a marker.
      at += 1;
      continue;
    }
    if (marker === 0xd9) {
      kept.push(bytes.subarray(at, at + 2));
      return hasFrame ? new Uint8Array(Buffer.concat(kept)) : undefined;
    }
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    const end = at + 2 + length;
    if (length < 2 || end > bytes.length) return undefined;
    if (marker === 0xda) {
      const next = endOfScan(bytes, end);
      kept.push(bytes.subarray(at, next));
      at = next;
      hasFrame = true;
      continue;
    }
    if (isPicture(marker)) kept.push(bytes.subarray(at, end));
    at = end;
  }
  return undefined;
}

/** Where the next marker stands that is neither a restart nor a stuffed byte. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = from; at + 1 < bytes.length; at += 1) {
    const next = bytes[at + 1] ?? 0;
    if (bytes[at] === 0xff && next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return at;
  }
  return bytes.length;
}

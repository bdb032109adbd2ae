/** A JPEG of one grey pixel (ITU T.81: JFIF head, one table each, one scan). */
export const smallJpeg: Uint8Array = new Uint8Array([
  ...Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
    'base64',
  ),
  0xff,
  0xd9,
]);

/** Inserts a segment after a JPEG's first marker: metadata (0xe1 is EXIF, 0xfe a comment). */
export function withSegment(jpeg: Uint8Array, marker: number, body: string): Uint8Array {
  const content = Buffer.from(body, 'latin1');
  const size = content.length + 2;
  return new Uint8Array([
    ...jpeg.subarray(0, 2),
    0xff,
    marker,
    size >> 8,
    size & 0xff,
    ...content,
    ...jpeg.subarray(2),
  ]);
}

export const dataUrlOf = (content: Uint8Array | string, type = 'image/jpeg'): string =>
  `data:${type};base64,${Buffer.from(content).toString('base64')}`;

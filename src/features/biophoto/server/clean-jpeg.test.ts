import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { smallJpeg, withSegment } from '#tests/support/pictures.ts';
import { cleanJpeg } from './clean-jpeg.ts';

const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('latin1');

describe('a JPEG with nothing in it but the picture', () => {
  it('stays as it is', () => expect(cleanJpeg(smallJpeg)).toEqual(smallJpeg));

  it.each([
    ['EXIF with a place', 0xe1, 'Exif\0\0GPS 51.5'],
    ['a comment with a script', 0xfe, '<script>alert(1)</script>'],
    ['a profile', 0xe2, 'ICC_PROFILE'],
    ['an unknown note', 0xed, 'Photoshop'],
  ])('loses %s', (_, marker, body) => {
    const carrying = withSegment(smallJpeg, marker, body);
    expect(text(carrying)).toContain(body);
    expect(cleanJpeg(carrying)).toEqual(smallJpeg);
  });

  it('loses what stands behind its end', () => {
    expect(cleanJpeg(new Uint8Array([...smallJpeg, ...Buffer.from('<html><script>alert(1)</script>')]))).toEqual(
      smallJpeg,
    );
  });

  it.each([
    ['nothing', new Uint8Array()],
    ['text', Buffer.from('<svg onload=alert(1)>')],
    ['a beginning', smallJpeg.subarray(0, 30)],
    ['one without its end', smallJpeg.subarray(0, -2)],
    ['one without a scan', new Uint8Array([0xff, 0xd8, 0xff, 0xd9])],
    ['a segment longer than the file', new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0xff, 0xff, 0, 0])],
    ['a segment of no length', new Uint8Array([0xff, 0xd8, 0xff, 0xe1, 0, 0, 0xff, 0xd9])],
  ])('is not %s', (_, bytes) => expect(cleanJpeg(bytes)).toBeUndefined());

  it('ends for every input', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const cleaned = cleanJpeg(new Uint8Array([0xff, 0xd8, ...bytes]));
        expect((cleaned?.length ?? 0) <= bytes.length + 2).toBe(true);
      }),
    );
  });
});

import { describe, expect, it } from 'vitest';
import { comparedCode, isBeside, shownName, stemOf } from './zip-files.ts';

describe('names of files in a zip', () => {
  it.each([
    ['1001.jpg', '1001'],
    ['sales/north/1001.JPG', '1001'],
    ['A-7_b.png', 'a-7_b'],
    ['0012.jpeg', '0012'],
    ['１００１.jpg', '1001'],
    [' 1001 .jpg', '1001'],
    ['1001', '1001'],
    ['1001.v2.jpg', '1001.v2'],
    ['.jpg', ''],
  ])('%s is of %s', (name, code) => expect(comparedCode(stemOf(name))).toBe(code));

  it.each([
    ['folder/', true],
    ['__MACOSX/._1001.jpg', true],
    ['sales/__MACOSX/1001.jpg', true],
    ['sales/.DS_Store', true],
    ['._1001.jpg', true],
    ['sales/Thumbs.db', true],
    ['Desktop.ini', true],
    ['1001.jpg', false],
    ['my__MACOSX/1001.jpg', false],
    ['list.txt', false],
  ])('%s is left out: %s', (name, left) => expect(isBeside(name)).toBe(left));

  it('shows no control characters and no halves of letters', () => {
    expect(shownName('a\u0000b\u0007\ud800.jpg')).toBe('ab\ufffd.jpg');
    expect(shownName(`${'x'.repeat(300)}.jpg`)).toHaveLength(200);
  });
});

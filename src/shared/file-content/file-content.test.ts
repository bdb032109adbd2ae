import { describe, expect, it } from 'vitest';
import { contentKind, fitsName, pictureSize } from './index.ts';

const bytes = (text: string, ...more: number[]): Uint8Array =>
  new Uint8Array([...new TextEncoder().encode(text), ...more]);
const hex = (text: string): Uint8Array =>
  new Uint8Array((text.match(/../g) ?? []).map((pair) => Number.parseInt(pair, 16)));

const png = hex('89504e470d0a1a0a0000000d494844520000c3500000c3500806000000');
const jpeg = hex('ffd8ffe000104a46494600010100000100010000ffc0001108012c0190030122000211');
const heic = new Uint8Array([0, 0, 0, 24, ...bytes('ftypheic')]);

describe('content of a file', () => {
  it.each([
    ['png', png],
    ['jpeg', jpeg],
    ['heic', heic],
    ['heic', new Uint8Array([0, 0, 0, 24, ...bytes('ftypmif1')])],
    ['avif', new Uint8Array([0, 0, 0, 24, ...bytes('ftypavif')])],
    ['webp', bytes('RIFF0000WEBP')],
    ['gif', bytes('GIF89a')],
    ['pdf', bytes('%PDF-1.7')],
    ['zip', bytes('PK', 3, 4)],
    ['program', bytes('MZ', 0x90, 0)],
    ['program', hex('7f454c46')],
    ['program', bytes('#!/bin/sh')],
    ['markup', bytes('<!DOCTYPE html>')],
    ['markup', bytes('  <svg xmlns="">')],
    ['markup', bytes('<?xml version="1.0"?><svg>')],
    ['text', bytes('name,code\n1,2')],
    ['text', new Uint8Array()],
    ['unknown', new Uint8Array([1, 2, 3])],
  ] as const)('%s', (kind, content) => expect(contentKind(content)).toBe(kind));

  it.each([
    ['a.pdf', bytes('%PDF-1.7'), true],
    ['a.PDF', bytes('%PDF-1.7'), true],
    ['a.pdf', bytes('MZ'), false],
    ['photo.jpg', heic, false],
    ['a.xlsx', bytes('PK', 3, 4), true],
    ['a.csv', bytes('a;b'), true],
    ['a.csv', bytes('a', 0), false],
    ['a.dwg', bytes('AC1032', 0), true],
    ['a.dwg', bytes('MZ'), false],
    ['page.dat', bytes('<html>'), false],
    ['noending', bytes('x'), true],
  ] as const)('%s fits: %#', (name, content, fits) => expect(fitsName(name, content)).toBe(fits));

  it('tells the pixels that a picture declares', () => {
    expect(pictureSize(png)).toEqual({ width: 50_000, height: 50_000 });
    expect(pictureSize(jpeg)).toEqual({ width: 400, height: 300 });
    for (const broken of [png.subarray(0, 20), jpeg.subarray(0, 22), heic, new Uint8Array()])
      expect(pictureSize(broken)).toBeUndefined();
  });
});

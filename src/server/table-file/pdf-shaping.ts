import { layArabic } from './pdf-arabic.ts';
import type { Face, Glyph } from './pdf-face.ts';
import { type Ink } from './pdf-ink.ts';
import type { FontChoice } from './pdf-fonts.ts';

/** A piece of a line that is set at one place: PDF operators that show its glyphs, offset in thousandths of an em. */
export interface GlyphPiece {
  readonly face: Face;
  readonly shown: string;
  readonly x: number;
}

/** An outline at its place in a line, in thousandths of an em. */
export interface PlacedInk {
  readonly ink: Ink;
  readonly x: number;
  readonly y: number;
}

export interface ShapedRun {
  readonly pieces: readonly GlyphPiece[];
  /** What is drawn besides the letters. */
  readonly inks: readonly PlacedInk[];
  /** In thousandths of an em. */
  readonly width: number;
}

const codes = new WeakMap<Face, Map<string, number>>();

/**
 * The code of a glyph with its text: a pair has one of its own, since Arabic letters share their bodies (one glyph for ب, ت
 * and ث, and their dots apart), and a reader takes the text from the code.
 */
function codeOf(
  face: Face,
  { id, advanceWidth }: Glyph,
  text: readonly number[],
  width = advanceWidth * face.scale,
): string {
  const known = codes.get(face) ?? new Map<string, number>();
  codes.set(face, known);
  const pair = `${id} ${width} ${text.join(' ')}`;
  let code = known.get(pair);
  if (code === undefined) {
    code = face.subset.includeGlyph(id);
    if (face.unicode[code] !== undefined) code = face.subset.glyphs.push(id) - 1;
    face.widths[code] = width;
    face.unicode[code] = text;
    known.set(pair, code);
  }
  return `<${code.toString(16).padStart(4, '0')}>`;
}

const rounded = (value: number): number => Math.round(value * 100) / 100;

/** A step to the right that no glyph makes, as `TJ` writes it. */
const step = (distance: number): string => (rounded(distance) === 0 ? '' : String(rounded(-distance)));

interface SetGlyph {
  readonly glyph: Glyph;
  readonly dx: number;
  readonly dy: number;
  readonly advance: number;
}

/** Words: what stands between spaces, which are words of their own. */
function* wordsOf(line: readonly SetGlyph[]): Generator<readonly SetGlyph[]> {
  let word: SetGlyph[] = [];
  for (const one of line) {
    if (one.glyph.codePoints[0] !== 0x20) {
      word.push(one);
      continue;
    }
    if (word.length > 0) yield word;
    yield [one];
    word = [];
  }
  if (word.length > 0) yield word;
}

/** Whether each letter of a word has one glyph that stands on the base line and takes room, so that a reader can tell the word. */
function isPlain(word: readonly SetGlyph[], direction: 'ltr' | 'rtl'): boolean {
  return word.every(
    ({ glyph: { id, codePoints }, dy, advance }) =>
      codePoints.length === 0 ||
      (id !== 0 && advance !== 0 && dy === 0 && (direction === 'ltr' || codePoints.length === 1)),
  );
}

/**
 * Shapes a run of one font and one direction, in logical order, and adds its glyphs to the font's subset; they
 * come out from left to right.
 *
 * Who reads a PDF puts a word together by code and place, and no two readers agree on more than that: not on codes of several
 * letters or none, nor on what takes no room or stands off the base line, nor on `ActualText`. So each letter has one code, at
 * its place; the dots, which are no letters, are drawn as outlines. A word with marks is drawn so as a whole, and its text lies
 * over it without ink, a code for each sign.
 *
 * @param textOf what a sign of the run stands for, where another is drawn: a bracket that is turned round
 */
export function shapeRun(
  { face, isArabic, inkPot }: FontChoice,
  text: string,
  direction: 'ltr' | 'rtl',
  textOf: (sign: number) => number = (sign) => sign,
): ShapedRun {
  const { glyphs, positions } = isArabic
    ? layArabic(text, (ordered, features) => face.font.layout(ordered, features, 'arab', undefined, direction))
    : face.font.layout(text, undefined, 'latn', undefined, direction);
  const line = glyphs.map((glyph, index): SetGlyph => {
    const position = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
    return {
      glyph,
      dx: position.xOffset * face.scale,
      dy: position.yOffset * face.scale,
      advance: position.xAdvance * face.scale,
    };
  });
  const inks: PlacedInk[] = [];
  let shown = '';
  let width = 0;
  for (const word of wordsOf(line)) {
    const isSeen = isPlain(word, direction);
    const start = width;
    let letters = '';
    for (const { glyph, dx, dy, advance } of word) {
      const ink = isSeen && glyph.codePoints.length > 0 ? undefined : inkPot.of(face, glyph);
      if (ink) inks.push({ ink, x: width + dx, y: dy });
      else if (glyph.codePoints.length === 0) letters += step(advance);
      else
        letters += `${step(dx)}${codeOf(face, glyph, glyph.codePoints.map(textOf))}${step(advance - dx - glyph.advanceWidth * face.scale)}`;
      width += advance;
    }
    shown += isSeen ? `[${letters}] TJ ` : overlay(face, word, direction, width - start);
  }
  return { pieces: shown === '' ? [] : [{ face, shown: shown.replaceAll('] TJ [', ''), x: 0 }], inks, width };
}

/**
 * Room of a mark in thousandths of an em: with less poppler takes it for a second print of the letter before, with more pdf.js
 * and MuPDF see a gap between words.
 */
const markRoom = 101;

const isMark = (sign: number): boolean => /^\p{M}$/u.test(String.fromCodePoint(sign));

const directionMarks = { ltr: 0x200e, rtl: 0x200f } as const;

/** A direction mark without ink, which tells readers what the signs beside it belong to. */
export function directionMark(face: Face, direction: 'ltr' | 'rtl'): string {
  return `3 Tr [${codeOf(face, face.font.glyphForCodePoint(0x20), [directionMarks[direction]], 30)}] TJ 0 Tr `;
}

/** The text of a word as codes without ink, over the room that the word takes. */
function overlay(face: Face, word: readonly SetGlyph[], direction: 'ltr' | 'rtl', room: number): string {
  const text = word.flatMap(({ glyph: { codePoints } }) =>
    direction === 'rtl' ? codePoints.toReversed() : codePoints,
  );
  // A mark at the left end has no letter before it that tells its direction.
  if (direction === 'rtl' && text[0] !== undefined && isMark(text[0])) text.unshift(directionMarks.rtl);
  const isNarrow = text.map((sign) => sign === directionMarks.rtl || isMark(sign));
  const narrow = isNarrow.filter(Boolean).length;
  const letterRoom = Math.max(100, (room - narrow * markRoom) / Math.max(1, text.length - narrow));
  const space = face.font.glyphForCodePoint(0x20);
  const codes = text.map((sign, at) => {
    const width = isNarrow[at] ? markRoom : Math.round(letterRoom / 100) * 100;
    return codeOf(face, space, [sign], width) + step((isNarrow[at] ? markRoom : letterRoom) - width);
  });
  return `3 Tr [${codes.join('')}] TJ 0 Tr `;
}

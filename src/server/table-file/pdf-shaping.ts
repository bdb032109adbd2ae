import { layArabic } from './pdf-arabic.ts';
import type { Face, Glyph } from './pdf-face.ts';
import { type Ink } from './pdf-ink.ts';
import type { FontChoice } from './pdf-fonts.ts';

/** A piece of a line at one position: PDF operators that show its glyphs, offset in thousandths of an em. */
export interface GlyphPiece {
  readonly face: Face;
  readonly shown: string;
  readonly x: number;
}

/** A positioned outline in a line, in thousandths of an em. */
export interface PlacedInk {
  readonly ink: Ink;
  readonly x: number;
  readonly y: number;
}

export interface ShapedRun {
  readonly pieces: readonly GlyphPiece[];
  /** Drawn outlines beside the letters. */
  readonly inks: readonly PlacedInk[];
  /** In thousandths of an em. */
  readonly width: number;
}

const codes = new WeakMap<Face, Map<string, number>>();

/**
 * The code of a glyph with its text. Every pair has its own code, because Arabic letters share glyphs (one body for ب,
 * ت and ث, with separate dots), and a reader derives the text from the code.
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

/** A gap to the right, as `TJ` writes it. */
const step = (distance: number): string => (rounded(distance) === 0 ? '' : String(rounded(-distance)));

interface SetGlyph {
  readonly glyph: Glyph;
  readonly dx: number;
  readonly dy: number;
  readonly advance: number;
}

/** Splits a line into words and the spaces between them. */
function* wordsOf(line: readonly SetGlyph[]): Generator<readonly SetGlyph[]> {
  let word: SetGlyph[] = [];
  for (const placed of line) {
    if (placed.glyph.codePoints[0] !== 0x20) {
      word.push(placed);
      continue;
    }
    if (word.length > 0) yield word;
    yield [placed];
    word = [];
  }
  if (word.length > 0) yield word;
}

/**
 * Whether each letter of a word has one glyph on the base line with a width, so that a reader can recognise the word.
 */
function isPlain(word: readonly SetGlyph[], direction: 'ltr' | 'rtl'): boolean {
  return word.every(
    ({ glyph: { id, codePoints }, dy, advance }) =>
      codePoints.length === 0 ||
      (id !== 0 && advance !== 0 && dy === 0 && (direction === 'ltr' || codePoints.length === 1)),
  );
}

/**
 * Shapes a run of one font and one direction, in logical order, and adds its glyphs to the font's subset. The result
 * is in order from left to right.
 *
 * PDF readers assemble a word from codes and positions, and they agree on nothing else: not on codes for several
 * letters or none, nor on glyphs without width or off the base line, nor on `ActualText`. So each letter has one code
 * at its position, and dots are drawn as outlines. A word with marks is drawn completely as outlines, with its text
 * over it invisibly, one code per character.
 *
 * @param textOf the text of a replaced character of the run, such as a mirrored bracket
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
 * Width of a mark in thousandths of an em: below this poppler takes it for a duplicate of the letter before; above it
 * pdf.js and MuPDF see a gap between words.
 */
const markRoom = 101;

const isMark = (sign: number): boolean => /^\p{M}$/u.test(String.fromCodePoint(sign));

const directionMarks = { ltr: 0x200e, rtl: 0x200f } as const;

/** An invisible direction mark that tells readers the direction of the characters beside it. */
export function directionMark(face: Face, direction: 'ltr' | 'rtl'): string {
  return `3 Tr [${codeOf(face, face.font.glyphForCodePoint(0x20), [directionMarks[direction]], 30)}] TJ 0 Tr `;
}

/** The text of a word as invisible codes over the word's width. */
function overlay(face: Face, word: readonly SetGlyph[], direction: 'ltr' | 'rtl', room: number): string {
  const text = word.flatMap(({ glyph: { codePoints } }) =>
    direction === 'rtl' ? codePoints.toReversed() : codePoints,
  );
  // A mark at the left end has no letter before it to give its direction.
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

import { readFileSync, readdirSync } from 'node:fs';
import fc from 'fast-check';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { createFontSet } from './pdf-fonts.ts';
import { createTypesetter, type ShapedLine } from './pdf-text.ts';

const folder = new URL('../../../public/locales/ar/', import.meta.url);
const typesetter = createTypesetter(createFontSet(new PDFDocument({ autoFirstPage: false, font: '' })));

interface Sign {
  readonly text: string;
  /** Thousandths of an em. */
  readonly start: number;
  readonly end: number;
}

/** The characters of a line in file order, as any PDF reader finds them: by code, width and step. */
function signsOf(line: ShapedLine): Sign[] {
  return line.pieces.flatMap(({ face, shown, x }) => {
    let at = x;
    return [...shown.matchAll(/<([0-9a-f]{4})>|(-?[\d.]+)(?=[<\]-])/g)].flatMap(([, code, step]): Sign[] => {
      if (code === undefined) {
        at -= Number(step);
        return [];
      }
      const number = Number.parseInt(code, 16);
      const start = at;
      at += face.widths[number] ?? 0;
      return [{ text: String.fromCodePoint(...(face.unicode[number] ?? [])), start, end: at }];
    });
  });
}

const directionMarks = /[\u200e\u200f]/g;

/**
 * Reads a line as readers do: characters that continue to the right are one stretch, reversed if it has Arabic letters.
 */
function readLine(line: ShapedLine): string {
  const stretches: Sign[][] = [];
  let end = Number.POSITIVE_INFINITY;
  for (const sign of signsOf(line)) {
    if (sign.start < end - 101) stretches.push([]);
    stretches.at(-1)?.push(sign);
    end = sign.end;
  }
  return stretches
    .map((signs) => (signs.some(({ text }) => /[\u0621-\u064a\u200f]/.test(text)) ? signs.toReversed() : signs))
    .map((signs) => signs.map(({ text }) => text).join(''))
    .join('')
    .replace(directionMarks, '');
}

describe('Arabic text of a PDF', () => {
  it('is read back whole: every word of the Arabic locale, with its marks in their order', () => {
    const words = new Set(
      readdirSync(folder).flatMap(
        (file) => readFileSync(new URL(file, folder), 'utf8').match(/[\u0621-\u0652]+/g) ?? [],
      ),
    );
    const lost = [...words].filter(
      (word) => readLine(typesetter.shape(word, 'regular', 'rtl')).normalize() !== word.normalize(),
    );
    expect([words.size > 1500, lost]).toEqual([true, []]);
  });

  it('is laid out for any number of marks after any letter', () => {
    const signs = fc.constantFrom(...'صلبةآ\u064b\u064c\u064d\u064e\u064f\u0650\u0651\u0652\u0653\u0670');
    fc.assert(
      fc.property(fc.array(signs, { minLength: 1, maxLength: 6 }), (word) => {
        for (const weight of ['regular', 'bold'] as const)
          expect(typesetter.shape(word.join(''), weight, 'rtl').width).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: 500, examples: [[['ص', 'ف', '\u0651', '\u0650']], [['ص', 'ف', '\u0650', '\u0651']]] },
    );
  });

  it('keeps the characters of a word at a distance that readers accept as one word', () => {
    for (const word of ['سجّل', 'يُحدَّد', 'أولاً', 'جارٍ', 'شَرِكَة', 'مُدّةٌ', 'اللّه', 'تثبيت']) {
      const signs = signsOf(typesetter.shape(word, 'bold', 'rtl'));
      expect(signs.map(({ text }) => [...text].length)).toEqual(signs.map(() => 1));
      for (const [index, { start }] of signs.slice(1).entries()) {
        const before = signs[index] ?? { start: 0, end: 0 };
        // Limits of poppler: closer is a duplicate of the same letter, farther is another word.
        expect(start - before.start).toBeGreaterThan(100);
        expect(Math.abs(start - before.end)).toBeLessThan(100);
      }
    }
  });

  it('is read back in order when mixed with codes, numbers, brackets, times and dates', () => {
    for (const text of [
      'الموظف EMP-0012 (قسم المبيعات)',
      'حضر الساعة 08:30 وانصرف 17:15',
      'نسبة الحضور 45% من الشهر',
      'نسبة ٤٥٪ من الشهر',
      'الوردية الصباحيّة (08:00–16:00)',
      'محمّد (أحمد) بن عليّ',
      'شركة ACME للتجارة، فرع دبي',
      'من 2026-11-01 إلى 2026-11-30',
      'طُبع في 2026-11-22 (Asia/Dubai)',
      'باب المستودع [A-12]',
      '«اقتباس»',
      'هاتف +971 50 123 4567',
      'الاسم 中文 هنا',
    ])
      expect(readLine(typesetter.shape(text, 'regular', 'rtl'))).toBe(text);
  });

  it('shows dates and telephone numbers as written, whatever is beside them', () => {
    const seen = (text: string): string =>
      signsOf(typesetter.shape(text, 'regular', 'rtl'))
        .toSorted((one, other) => one.start - other.start)
        .map((sign) => sign.text)
        .join('');
    expect(seen('حتى 2026-11-30')).toContain('2026-11-30');
    expect(seen('هاتف +971 50 123 4567')).toContain('+971 50 123 4567');
  });

  it('draws a box for a letter missing in all fonts, and keeps its text', () => {
    const line = typesetter.shape('中 ש 🙂', 'regular', 'ltr');
    expect([readLine(line), line.inks.length]).toEqual(['中 ש 🙂', 3]);
    expect(line.pieces.every(({ shown }) => !shown.includes('<0000>'))).toBe(true);
  });
});

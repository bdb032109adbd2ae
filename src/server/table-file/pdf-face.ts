import type { Outlined } from './pdf-ink.ts';

/** A glyph of a font. */
export interface Glyph extends Outlined {
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

/** The position of a glyph relative to the one before, in font units. */
export interface GlyphPosition {
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

/** The used part of pdfkit's EmbeddedFont, whose type the package does not declare. */
export interface Face {
  readonly id: string;
  /** Thousandths of an em per font unit. */
  readonly scale: number;
  readonly font: {
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): Glyph;
    getGlyph(id: number, codePoints?: readonly number[]): Glyph;
    layout(
      text: string,
      features: Readonly<Record<string, boolean>> | undefined,
      script: string | undefined,
      language: undefined,
      direction: 'ltr' | 'rtl',
    ): { readonly glyphs: readonly Glyph[]; readonly positions: readonly GlyphPosition[] };
  };
  /** The embedded glyphs; a glyph's index is its code. */
  readonly subset: { readonly glyphs: number[]; includeGlyph(id: number): number };
  readonly widths: (number | undefined)[];
  readonly unicode: (readonly number[] | undefined)[];
  /** The font's object in the document. */
  ref(): object;
}

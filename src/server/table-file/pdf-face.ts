import type { Outlined } from './pdf-ink.ts';

/** A sign as the font draws it. */
export interface Glyph extends Outlined {
  readonly advanceWidth: number;
  readonly codePoints: readonly number[];
}

/** Where a glyph is set beside the one before it, in units of the font. */
export interface GlyphPosition {
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

/** What is used here of pdfkit's EmbeddedFont, whose type the package does not declare. */
export interface Face {
  readonly id: string;
  /** Thousandths of an em for each unit of the font. */
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
  /** The glyphs that the document embeds, each at the place of its code. */
  readonly subset: { readonly glyphs: number[]; includeGlyph(id: number): number };
  readonly widths: (number | undefined)[];
  readonly unicode: (readonly number[] | undefined)[];
  /** The font's object in the document. */
  ref(): object;
}

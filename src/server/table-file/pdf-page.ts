import type { pageOrientations, paperSizes, textSizes } from '#shared/contract/paper.ts';

/** How the pages of a PDF look, whatever table stands on them. */
export interface PdfPage {
  readonly paper: (typeof paperSizes)[number];
  /** `auto`: upright where everything fits. */
  readonly orientation: (typeof pageOrientations)[number];
  /** Points on all sides. */
  readonly margin: number;
  readonly textSize: (typeof textSizes)[number];
  /** Stands at the head of every page, as a JPEG in a data URL: pdfkit keeps one of a text. */
  readonly logo?: string;
  readonly header: string;
  readonly footer: string;
  readonly hasNumbers: boolean;
  /** What stands below each line for a signature, at the end of the table. */
  readonly signatures: readonly string[];
}

/** The pages of who has said nothing about them. */
export const plainPage: PdfPage = {
  paper: 'a4',
  orientation: 'auto',
  margin: 36,
  textSize: 'normal',
  header: '',
  footer: '',
  hasNumbers: true,
  signatures: [],
};

/** Sheets in points. */
export const sheets: Readonly<Record<PdfPage['paper'], { readonly short: number; readonly long: number }>> = {
  a4: { short: 595.28, long: 841.89 },
  a3: { short: 841.89, long: 1190.55 },
  letter: { short: 612, long: 792 },
};

/** The size of a table's type in points, where nothing has to be made smaller. */
export const typeSizes: Readonly<Record<PdfPage['textSize'], number>> = { small: 7, normal: 8.5, large: 10 };

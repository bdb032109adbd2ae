import type { pageOrientations, paperSizes, textSizes } from '#shared/contract/paper.ts';

/** The look of a PDF's pages, whatever the table. */
export interface PdfPage {
  readonly paper: (typeof paperSizes)[number];
  /** `auto`: portrait if everything fits. */
  readonly orientation: (typeof pageOrientations)[number];
  /** Points on all sides. */
  readonly margin: number;
  readonly textSize: (typeof textSizes)[number];
  /** Logo at the top of every page: a JPEG as a data URL, because pdfkit caches images by text. */
  readonly logo?: string;
  readonly header: string;
  readonly footer: string;
  readonly hasNumbers: boolean;
  /** Labels below the signature lines at the end of the table. */
  readonly signatures: readonly string[];
}

/** The default pages. */
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

/** Paper sizes in points. */
export const sheets: Readonly<Record<PdfPage['paper'], { readonly short: number; readonly long: number }>> = {
  a4: { short: 595.28, long: 841.89 },
  a3: { short: 841.89, long: 1190.55 },
  letter: { short: 612, long: 792 },
};

/** The type size of a table in points, unless it must be reduced. */
export const typeSizes: Readonly<Record<PdfPage['textSize'], number>> = { small: 7, normal: 8.5, large: 10 };

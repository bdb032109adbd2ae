import type { BadgeMark, BadgeSheet } from '../../contract/badges.ts';

/** What all badges of a file have in common. */
export interface BadgeFile {
  readonly title: string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly sheet: BadgeSheet;
  readonly mark: BadgeMark;
  readonly company: string;
  /** A JPEG as a data URL; the company's name stands in its place if there is none. */
  readonly logo: string | null;
  /** What stands above the Employee ID. */
  readonly codeLabel: string;
}

/** One person's badge. */
export interface Badge {
  readonly name: string;
  readonly code: string;
  readonly position: string;
  readonly department: string;
  /** The text of the code; empty for none. */
  readonly marked: string;
  /** A portrait, three by four. */
  readonly photo: Uint8Array | null;
}

import { builtKey, type BuiltKey } from '#shared/i18n/keys.ts';

/** The keys of a screen's help, from the locale key of its title: one paragraph, and two texts of one line for each item. */
export interface HelpKeys {
  /** What the screen is for. */
  readonly purpose: BuiltKey;
  /** How it is used, step by step. */
  readonly steps: BuiltKey;
  /** What people are surprised by; not every screen has some. */
  readonly notes: BuiltKey;
}

/** @param title of the screen's route, e.g. `menu:leave` */
export function helpKeys(title: string): HelpKeys {
  const screen = title.replace('menu:', '');
  const keyOf = (part: keyof HelpKeys): BuiltKey => builtKey(`help:${screen}.${part}`);
  return { purpose: keyOf('purpose'), steps: keyOf('steps'), notes: keyOf('notes') };
}

/** Where a screen's help stands as a page of its own. @param path of the screen's route */
export const helpPath = (path: string): string => (path === '/' ? '/help/dashboard' : `/help${path.toLowerCase()}`);

/** A piece of a help text. */
export interface HelpPiece {
  readonly text: string;
  /** A text that the screen itself shows: a button, a column, the title of another screen. */
  readonly isShown: boolean;
}

/** The pieces of a line: what stands between two pairs of asterisks is shown by the product. */
export function helpPieces(line: string): readonly HelpPiece[] {
  return line
    .split('**')
    .map((text, at) => ({ text, isShown: at % 2 === 1 }))
    .filter(({ text }) => text !== '');
}

/** The items of a text that has one a line. */
export const helpLines = (text: string): readonly string[] => text.split('\n').filter((line) => line !== '');

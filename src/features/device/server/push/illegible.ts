/**
 * Characters that no text may contain (`isLegible` of the contract kit), except tabs and line ends; and lone surrogates, which no
 * decoder produces.
 */
const unreadable = String.raw`[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u2028-\u202E\u2066-\u206F\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]`;
const isUnreadable = new RegExp(unreadable);
const unreadables = new RegExp(unreadable, 'g');

/** Replaces characters that no text may contain by U+FFFD, except tabs and line ends. */
export const replaceIllegible = (text: string): string =>
  isUnreadable.test(text) ? text.replace(unreadables, '\uFFFD') : text;

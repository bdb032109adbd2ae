/** What no text may hold (`isLegible` of the contract kit) but tabs and ends of lines, and halves of surrogates, which no decoder makes. */
const unreadable = String.raw`[\0-\x08\x0B\x0C\x0E-\x1F\x7F-\x9F\u2028-\u202E\u2066-\u206F\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]`;
const isUnreadable = new RegExp(unreadable);
const unreadables = new RegExp(unreadable, 'g');

/** A text of a machine, with U+FFFD for each sign that no text may hold; tabs and ends of lines stay. */
export const replaceIllegible = (text: string): string =>
  isUnreadable.test(text) ? text.replace(unreadables, '\uFFFD') : text;

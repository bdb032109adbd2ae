/**
 * What no text may hold: it is seen by nobody and changes what others see, or cannot be stored and sent (half a pair of
 * surrogates, the two code points that XML refuses). Of the signs of direction those that turn what follows them are refused:
 * embeddings, overrides and isolates, without which a name cannot pass for another or move the words beside it. The marks
 * (LRM, RLM, ALM) and the joiners stay: Arabic and Persian names are written with them, and they move nothing but themselves.
 * No schema library here: the public pages load this.
 */
const illegible = /[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u206F\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]/u;
const illegibleInLines = /(?![\n\t])[\p{Cc}\p{Cs}\u2028-\u202E\u2066-\u206F\uFEFF\uFFF9-\uFFFB\uFFFE\uFFFF]/u;
/** Visible characters. */
export const seen = /[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether a text contains only legible characters, at least one of them visible; an empty text is legible. */
export function isLegible(text: string, lines: 'one' | 'several' = 'one'): boolean {
  if (text === '') return true;
  return !(lines === 'one' ? illegible : illegibleInLines).test(text) && seen.test(text);
}

/** Whether a database can hold a text at all: search texts are checked only by this. */
export function isStorable(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0');
}

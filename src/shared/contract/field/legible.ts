/**
 * Characters that no text may contain: invisible ones that change what others see, and those that cannot be stored and sent (lone
 * surrogates, the two code points that XML refuses). Of the direction characters those that affect the following text are refused:
 * embeddings, overrides and isolates, so that a name cannot look like another or move its neighbours. The marks (LRM, RLM, ALM) and
 * the joiners are allowed: Arabic and Persian names need them, and they move nothing else. No schema library is imported, since the
 * public pages load this.
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

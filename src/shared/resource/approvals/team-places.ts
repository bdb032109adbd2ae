/** The columns, from 1, of a span within the shown days; null if it is outside. */
export function placesOf(
  shown: { readonly from: string; readonly to: string },
  span: { readonly from: string; readonly to: string },
): { readonly first: number; readonly last: number } | null {
  const from = span.from > shown.from ? span.from : shown.from;
  const to = span.to < shown.to ? span.to : shown.to;
  if (from > to) return null;
  const begin = Temporal.PlainDate.from(shown.from);
  return { first: begin.until(from).days + 1, last: begin.until(to).days + 1 };
}

/** Days from one to another, ISO; without an end they go on. */
export interface Span {
  readonly start: string;
  readonly end: string | null;
}

const next = (day: string, days: number): string => Temporal.PlainDate.from(day).add({ days }).toString();

/** What is left of a span without others; those without a beginning are passed over. */
export function withoutSpans(
  span: Span,
  others: readonly { readonly start: string | null; readonly end: string | null }[],
): Span[] {
  let free: Span[] = [span];
  for (const { start, end } of others) {
    if (start === null) continue;
    free = free.flatMap((one) => {
      const isBefore = end !== null && end < one.start;
      const isAfter = one.end !== null && start > one.end;
      if (isBefore || isAfter) return [one];
      return [
        ...(start > one.start ? [{ start: one.start, end: next(start, -1) }] : []),
        ...(end !== null && (one.end === null || end < one.end) ? [{ start: next(end, 1), end: one.end }] : []),
      ];
    });
  }
  return free;
}

import { beginning, holdsFrom } from '#shared/contract/index.ts';

/** The choice of when an edit of dated fields applies. */
export type Start =
  | { readonly kind: 'today' | 'month' | 'beginning' }
  | { readonly kind: 'day'; readonly day: string | null };

/** A choice with the value to send. */
export interface ChosenStart {
  readonly start: Start;
  /** A day or `beginning`; nothing for today, or if no day is given yet. */
  readonly from: string | undefined;
}

export const startKinds = ['today', 'month', 'day', 'beginning'] as const;

/** The first day of the month of a day, ISO. */
export const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

/**
 * The value to send: nothing for today, which the server knows in the zone of the record.
 * @param today of the company's zone, ISO
 */
export function startOnWire(start: Start, today: string): string | undefined {
  if (start.kind === 'today') return undefined;
  if (start.kind === 'day') return start.day ?? undefined;
  return start.kind === 'month' ? monthOf(today) : beginning;
}

/** What to send: with the day, if one was chosen and a dated field has changed. */
export function withStart<Body extends Readonly<Record<string, unknown>>>(
  body: Body,
  dated: readonly string[],
  { from }: ChosenStart,
): Body {
  return from !== undefined && dated.some((name) => name in body) ? { ...body, [holdsFrom]: from } : body;
}

/** The effect of an edit on past and future days: `past` ones are calculated again, a `planned` one waits. */
export function reachOf(start: Start, today: string): 'past' | 'planned' | 'all' | undefined {
  if (start.kind === 'beginning') return 'all';
  const day = startOnWire(start, today);
  if (day === undefined || day === today) return undefined;
  return day < today ? 'past' : 'planned';
}

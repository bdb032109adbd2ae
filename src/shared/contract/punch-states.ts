import { z } from 'zod';

/** States that every company has: check in, check out, break out, break in, overtime in, overtime out, not stated. */
export const fixedPunchStates = [0, 1, 2, 3, 4, 5, 255] as const;
/** States that a company may add: terminals send them where their keys are set so. */
export const extraPunchStates = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] as const;
/** What a terminal says where it says nothing. */
export const notStated = 255;
/** States in which somebody can say what a punch was. */
export const statedPunchStates = [0, 1, 2, 3, 4, 5, ...extraPunchStates] as const;
/** Every state that can have a name (docs/domain.md#value-sets). */
export const punchStates = [...statedPunchStates, notStated] as const;

/** What a state says to attendance; `ignore`: nothing, as if the terminal had stated none. */
export const punchKinds = ['in', 'out', 'break_out', 'break_in', 'ot_in', 'ot_out', 'ignore'] as const;
export type PunchKind = (typeof punchKinds)[number];

const usualKinds: Readonly<Record<number, PunchKind>> = {
  0: 'in',
  1: 'out',
  2: 'break_out',
  3: 'break_in',
  4: 'ot_in',
  5: 'ot_out',
};

/** The kind of a state where a company says nothing of it. */
export const usualKindOf = (code: number): PunchKind => usualKinds[code] ?? 'ignore';

/** A state as a company calls and uses it. */
export const punchStateLookSchema = z.object({
  code: z.int(),
  names: z.object({ en: z.string(), 'es-MX': z.string(), ar: z.string(), tr: z.string() }),
  short: z.string(),
  colour: z.string(),
  enabled: z.boolean(),
  selectable: z.boolean(),
});
export type PunchStateLook = z.infer<typeof punchStateLookSchema>;

/**
 * The codes that are offered, in the company's order: `filter`: where punches are looked for, `entry`: where somebody says
 * what a punch was.
 * @param states of the company; none: as where nothing is set
 */
export function offeredStates(states: readonly PunchStateLook[], use: 'filter' | 'entry'): readonly number[] {
  if (states.length === 0) return fixedPunchStates.filter((code) => use === 'filter' || code !== notStated);
  return states
    .filter(({ enabled, selectable }) => enabled && (use === 'filter' || selectable))
    .map(({ code }) => code);
}

import { z } from 'zod';

/** States of every company: check in, check out, break out, break in, overtime in, overtime out, not stated. */
export const fixedPunchStates = [0, 1, 2, 3, 4, 5, 255] as const;
/** States that a company may add, for terminals with such keys. */
export const extraPunchStates = [6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19] as const;
/** The state of a punch for which the terminal sends none. */
export const notStated = 255;
/** States that people may choose for a punch. */
export const statedPunchStates = [0, 1, 2, 3, 4, 5, ...extraPunchStates] as const;
/** Every state that can have a name (docs/domain.md#value-sets). */
export const punchStates = [...statedPunchStates, notStated] as const;

/** The meaning of a state for attendance; `ignore` means none, as if the terminal had sent no state. */
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

/** The kind of a state if a company has not set it. */
export const usualKindOf = (code: number): PunchKind => usualKinds[code] ?? 'ignore';

/** A company's settings of a state. */
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
 * The offered codes, in the company's order. `filter` is for finding punches, `entry` for choosing a state.
 * @param states of the company; if empty, the defaults
 */
export function offeredStates(states: readonly PunchStateLook[], use: 'filter' | 'entry'): readonly number[] {
  if (states.length === 0) return fixedPunchStates.filter((code) => use === 'filter' || code !== notStated);
  return states
    .filter(({ enabled, selectable }) => enabled && (use === 'filter' || selectable))
    .map(({ code }) => code);
}

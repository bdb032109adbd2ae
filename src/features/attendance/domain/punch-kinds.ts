import type { PunchKind } from '#shared/contract/punch-states.ts';
import { PunchState, type Punch } from '../engine/index.ts';

/** The meaning of a punch state in the engine's form. */
export const stateOfKind: Readonly<Record<PunchKind, PunchState>> = {
  in: PunchState.in,
  out: PunchState.out,
  break_out: PunchState.breakOut,
  break_in: PunchState.breakIn,
  ot_in: PunchState.otIn,
  ot_out: PunchState.otOut,
  ignore: PunchState.unknown,
};

/**
 * A person's punches in order of time, of which some were made at a terminal for breaks: the first of these begins a break, the next
 * ends it, and so on. A punch elsewhere that counts begins anew: whoever has gone home is on no break.
 * @param breaks ids of counting punches at terminals for breaks
 */
export function withBreaks(punches: readonly Punch[], breaks: ReadonlySet<Punch['id']>): Punch[] {
  let isOnBreak = false;
  return punches
    .toSorted((one, other) => one.instant - other.instant || Number(one.id) - Number(other.id))
    .map((punch) => {
      if (breaks.has(punch.id)) {
        isOnBreak = !isOnBreak;
        return { ...punch, state: isOnBreak ? PunchState.breakOut : PunchState.breakIn };
      }
      if (punch.void !== true && punch.uncounted !== true) isOnBreak = false;
      return punch;
    });
}

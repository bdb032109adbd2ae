import { choice, flag, numberChoice, numberOrOther, reference } from '#shared/contract/index.ts';
import { punchStates } from '#shared/contract/punch-states.ts';
import { punchSources } from '#features/device/contract.ts';

/** Ways of verifying in the terminals' codes (docs/device-protocol.md#attendance-rows); 200 stands for every other code. */
export const verifyTypes = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 200,
] as const;

/** Filters of one's own punches, which need no right to see other records. */
export const ownPunchFilters = {
  source: choice(punchSources, { filter: true }),
  punch_state: numberOrOther(punchStates, { choicesOf: 'punchStates', filter: true }),
  verify_type: numberChoice(verifyTypes, { filter: true }),
} as const;

/** Filters of every report of punches. */
export const punchFilters = {
  area: reference('company.area', { tree: true, filter: true }),
  terminal: reference('device.terminal', { filter: true }),
  ...ownPunchFilters,
  /** False leaves out people who have resigned since. */
  include_resigned: flag({ filter: true }),
} as const;

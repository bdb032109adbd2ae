/** The attendance engine's face: everything other slices and the attendance server may use. */
export { calculate } from './calculate.ts';
export { punchRange } from './context.ts';
export { workedMinutes } from './assemble.ts';
export { prepareCompany } from './company.ts';
export type { Company } from './company.ts';
export {
  DayKind,
  Flag,
  flagNames,
  nameOf,
  PunchState,
  ScheduleSource,
  Status,
} from './codes.ts';
export type { FlagName } from './codes.ts';
export type { InputChange, OneStateChange } from './changes.ts';
export { dirtyDays, partLocked } from './dirty-days.ts';
export type { LockedPeriod } from './dirty-days.ts';
export { EngineInputError } from './errors.ts';
export type { InputFault } from './errors.ts';
export { formatWorkDate, parseWorkDate } from './calendar.ts';
export type { DayRecord, Figure, LeaveShare, SlotRecord } from './record.ts';
export { DEFAULT_RULE } from './rule.ts';
export type { Rule, RuleOption, RuleOptions } from './rule.ts';
export type { Rounding, RoundMode, TimeRounding } from './rounding.ts';
export type { EngineInput } from './run.ts';
export type { TraceKey, TraceLine, TraceMessages } from './trace.ts';
export type * from './types.ts';
export { createZone, dateOf, instantOf, offsetAt, wallOf } from './zone.ts';
export type { Zone } from './zone.ts';
export { zoneFromIntl } from './zone-from-intl.ts';

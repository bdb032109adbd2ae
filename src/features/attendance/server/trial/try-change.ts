import { holidayServer } from '#features/complement/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { tryChange, type ResourceServer, type TriedChange } from '#server/resource/index.ts';
import type { triedResources } from '../../contract/would-change.ts';
import {
  breakTimeServer,
  departmentRuleServer,
  departmentScheduleServer,
  employeeScheduleServer,
  globalRuleServer,
  shiftServer,
  temporaryScheduleServer,
  timetableServer,
} from '../resources.ts';

const servers: Readonly<Record<(typeof triedResources)[number], ResourceServer>> = {
  'attendance.global_rule': globalRuleServer,
  'attendance.department_rule': departmentRuleServer,
  'attendance.timetable': timetableServer,
  'attendance.break_time': breakTimeServer,
  'attendance.shift': shiftServer,
  'attendance.employee_schedule': employeeScheduleServer,
  'attendance.department_schedule': departmentScheduleServer,
  'attendance.temporary_schedule': temporaryScheduleServer,
  'complement.holiday': holidayServer,
};

/** An unsaved change of a record that days depend on. */
export interface TriedDayChange extends TriedChange {
  readonly resource: (typeof triedResources)[number];
}

/**
 * Makes the change. A dated one is made from the first examined day: from today on it would not affect any examined day yet.
 * @param from the first examined day, ISO
 * @throws Refusal where the call would refuse
 */
export async function makeTriedChange(
  context: TenantContext,
  { resource, ...change }: TriedDayChange,
  from: string,
): Promise<void> {
  await tryChange(context, servers[resource], change, from);
}

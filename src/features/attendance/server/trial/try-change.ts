import { holidayServer } from '#features/complement/server.ts';
import { terminalServer } from '#features/device/server.ts';
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
  'device.terminal': terminalServer,
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
  const server = servers[resource];
  // Nobody has punched at a terminal that is yet to be connected.
  if (resource === 'device.terminal' && change.id === null) return;
  await tryChange(context, server, resource === 'device.terminal' ? countedAlone(server, change) : change, from);
}

/** Of a terminal only what its punches count as: its area or its name need no commands to a terminal to be tried. */
function countedAlone({ resource }: ResourceServer, { id, body }: TriedChange): TriedChange {
  const kept = [...resource.datedFields, 'version'];
  return { id, body: body && Object.fromEntries(Object.entries(body).filter(([name]) => kept.includes(name))) };
}

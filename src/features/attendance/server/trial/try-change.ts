import { commonCodes, holdsFrom } from '#shared/contract/index.ts';
import { holidayServer } from '#features/complement/server.ts';
import { mayCall, parseOrRefuse, Refusal, type TenantContext } from '#server/http/index.ts';
import {
  changeRecord,
  createRecord,
  deleteRecord,
  registryOf,
  type ResourceServer,
  type Row,
} from '#server/resource/index.ts';
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

/** An unsaved change. */
export interface TriedChange {
  readonly resource: (typeof triedResources)[number];
  /** Null for a new record. */
  readonly id: number | null;
  /** As it would be sent; null to delete the record. */
  readonly body: Row | null;
}

/**
 * Makes a change as its own call would, with the same rights and checks. A dated change is made from the first examined
 * day: from today on it would not affect any examined day yet.
 * @param from the first examined day, ISO
 * @throws Refusal where the call would refuse
 */
export async function makeTriedChange(
  context: TenantContext,
  { resource: name, id, body }: TriedChange,
  from: string,
): Promise<void> {
  const server = servers[name];
  const writing = { server, registry: registryOf(server) };
  const { calls, datedFields } = server.resource;
  const call = id === null ? calls.create : body === null ? calls.destroy : calls.patch;
  if (!mayCall(context.actor, call)) throw new Refusal(commonCodes.forbidden);
  if (id === null) await createRecord(writing, context, parseOrRefuse(server.resource.create, body));
  else if (body === null) await deleteRecord(writing, context, id);
  else {
    const given = parseOrRefuse(server.resource.patch, {
      ...body,
      ...(datedFields.length > 0 ? { [holdsFrom]: from } : {}),
    });
    await changeRecord(writing, context, id, given);
  }
}

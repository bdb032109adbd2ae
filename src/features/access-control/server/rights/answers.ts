import { and, eq, sql } from 'drizzle-orm';
import { accessCommands, accessOfPeople, bringAccess } from '#features/device/server.ts';
import { bringPerson, employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { unsealText } from '#server/sealing.ts';
import { queueRules } from '../door-parameters.ts';
import { doors, timePeriods } from '../tables.ts';
import { idList } from './people-of.ts';
import { queueAll, queuePeople } from './queue.ts';
import { accessRights } from './tables.ts';

/** Default period on every controller: the whole day. */
const anyTime = 1;

/**
 * Sends a person before their access; on removal the access goes first. Rights for other periods are removed in
 * between.
 */
export const accessCommandsOfPeople = answer(accessOfPeople, async (context, { terminal, people }) => {
  const { tx, companyId, services } = context;
  const ids = people.flatMap(({ employee }) => employee ?? []);
  const rows = await tx
    .select()
    .from(employees)
    .where(and(eq(employees.company_id, companyId), sql`${employees.id} in ${idList(ids)}`));
  const rights = await tx
    .select({
      employee: accessRights.employee,
      doors: accessRights.doors,
      group: accessRights.group_no,
      first: accessRights.first_doors,
      period: sql<number>`coalesce(${timePeriods.number}, ${anyTime})::int`,
    })
    .from(accessRights)
    .leftJoin(timePeriods, and(eq(timePeriods.company_id, companyId), eq(timePeriods.id, accessRights.time_period)))
    .where(
      and(
        eq(accessRights.company_id, companyId),
        eq(accessRights.terminal, terminal),
        sql`${accessRights.employee} in ${idList(ids)}`,
      ),
    )
    .orderBy(accessRights.time_period);
  const firsts = await readFirstDoors(context, terminal);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const rightsOf = Map.groupBy(rights, ({ employee }) => employee);
  const forget = (code: string): string[] => (firsts.length === 0 ? [] : [accessCommands.deleteFirst(code)]);
  const setFirst = (code: string, mask: number): string[] => {
    const at = firsts.filter(({ isOn, door }) => isOn && (mask & (1 << (door - 1))) !== 0);
    return at.length === 0 ? [] : [accessCommands.updateFirst(code, at)];
  };
  return new Map(
    people.map(({ employee, code }) => {
      const row = employee === null ? undefined : byId.get(employee);
      const own = employee === null ? [] : (rightsOf.get(employee) ?? []);
      // Removes a number that nobody has any more.
      if (!row || row.emp_code !== code || own.length === 0)
        return [code, [...forget(code), accessCommands.deletePrivilege(code), accessCommands.deleteUser(code)]];
      const user = accessCommands.updateUser(
        {
          pin: code,
          name: `${row.first_name} ${row.last_name}`.trim(),
          // 0 is sent too: it removes a group that the controller has.
          group: own[0]?.group ?? 0,
          privilege: row.dev_privilege,
          ...(row.card_no ? { card: row.card_no } : {}),
          ...(row.device_password ? { password: unsealText(services.config.linkSecret, row.device_password) } : {}),
        },
        'utf-8',
      );
      return [
        code,
        [
          user,
          ...forget(code),
          ...setFirst(code, own[0]?.first ?? 0),
          accessCommands.deletePrivilege(code),
          accessCommands.authorizeAll(code, own),
        ],
      ];
    }),
  );
});

/** The doors of a controller that have or had first people, with the number of the hours in which these count. */
function readFirstDoors({ tx, companyId }: TenantContext, terminal: number) {
  return tx
    .select({
      door: doors.door_no,
      isOn: sql<boolean>`${doors.first_person} <> 'off'`,
      period: sql<number>`coalesce(${timePeriods.number}, ${anyTime})::int`,
    })
    .from(doors)
    .leftJoin(timePeriods, and(eq(timePeriods.company_id, companyId), eq(timePeriods.id, doors.first_period)))
    .where(and(eq(doors.company_id, companyId), eq(doors.terminal, terminal), doors.first_used))
    .orderBy(doors.door_no);
}

export const bringRights = answer(
  bringAccess,
  async (context, { terminal }) => (await queueAll(context, terminal)) + (await queueRules(context, terminal)),
);

/** Sends somebody with their access to the controllers whose doors they may open. */
export const bringPersonAccess = answer(bringPerson, async (context, { employee }) => {
  const { tx, companyId } = context;
  const at = await tx
    .selectDistinct({ terminal: accessRights.terminal })
    .from(accessRights)
    .where(and(eq(accessRights.company_id, companyId), eq(accessRights.employee, employee)));
  return queuePeople(
    context,
    at.map(({ terminal }) => ({ terminal, employees: [employee], remains: true })),
  );
});

import { and, eq, sql } from 'drizzle-orm';
import { accessCommands, accessOfPeople, bringAccess } from '#features/device/server.ts';
import { employees } from '#features/team/server.ts';
import { answer } from '#server/questions/index.ts';
import { unsealText } from '#server/sealing.ts';
import { timePeriods } from '../tables.ts';
import { idList } from './people-of.ts';
import { queueAll } from './queue.ts';
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
  const byId = new Map(rows.map((row) => [row.id, row]));
  const rightsOf = Map.groupBy(rights, ({ employee }) => employee);
  return new Map(
    people.map(({ employee, code }) => {
      const row = employee === null ? undefined : byId.get(employee);
      const own = employee === null ? [] : (rightsOf.get(employee) ?? []);
      // Removes a number that nobody has any more.
      if (!row || row.emp_code !== code || own.length === 0)
        return [code, [accessCommands.deletePrivilege(code), accessCommands.deleteUser(code)]];
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
      return [code, [user, accessCommands.deletePrivilege(code), accessCommands.authorizeAll(code, own)]];
    }),
  );
});

export const bringRights = answer(bringAccess, (context, { terminal }) => queueAll(context, terminal));

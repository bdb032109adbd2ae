import { and, eq, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { membersOf } from './rights/people-of.ts';
import { queuePeople, queuePeriods } from './rights/queue.ts';
import { settlePeople } from './rights/settle.ts';
import { accessRights } from './rights/tables.ts';
import type { doors } from './tables.ts';

type StoredDoor = typeof doors.$inferSelect & { readonly first_groups?: readonly number[] };

const groupsOf = (door: StoredDoor | null): readonly number[] =>
  door === null || door.first_person === 'off' ? [] : (door.first_groups ?? []);

/**
 * Tells a door's controller who its first people are: after the hours in which they count, and before the door asks for
 * them.
 * @param before null for a new door
 */
export async function settleFirstPeople(
  context: TenantContext,
  before: StoredDoor | null,
  after: StoredDoor,
): Promise<void> {
  const [was, now] = [groupsOf(before), groupsOf(after)];
  if (was.length === 0 && now.length === 0) return;
  const hasOtherHours = before?.first_period !== after.first_period;
  const isSame = was.length === now.length && was.every((group) => now.includes(group));
  if (isSame && !hasOtherHours) return;
  const { terminal, door_no: number } = after;
  if (now.length > 0 && after.first_period !== null && (hasOtherHours || was.length === 0))
    await queuePeriods(context, [{ terminal, period: after.first_period }]);
  if (!isSame) await settlePeople(context, await membersOf(context, [...was, ...now]));
  if (!hasOtherHours || was.length === 0 || now.length === 0) return;
  // Who was and stays a first person of the door is told again, for the other hours.
  const kept = await context.tx
    .selectDistinct({ employee: accessRights.employee })
    .from(accessRights)
    .where(
      and(
        eq(accessRights.company_id, context.companyId),
        eq(accessRights.terminal, terminal),
        sql`${accessRights.first_doors} & ${1 << (number - 1)} <> 0`,
      ),
    );
  await queuePeople(
    context,
    kept.length === 0 ? [] : [{ terminal, employees: kept.map(({ employee }) => employee), remains: true }],
  );
}

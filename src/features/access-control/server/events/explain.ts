import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import type { DoorEventKind } from '../../domain/door-events.ts';
import { readCombinations } from '../combinations/read.ts';
import { idList } from '../rights/people-of.ts';
import { accessRights } from '../rights/tables.ts';
import { timePeriods, type doors } from '../tables.ts';
import type { doorEvents } from './tables.ts';

/** An event that is about to be stored, and the door at which it happened. */
export type NewDoorEvent = typeof doorEvents.$inferInsert;
export type KnownDoor = Pick<typeof doors.$inferSelect, 'id' | 'door_no' | 'name' | 'mode' | 'first_person'>;

/** Minutes for which today's rights explain a refusal; later they may have changed. */
const freshMinutes = 5;
/** The most characters of names. */
const longest = 200;

/** Refusals that may be because of rights, hours or a lock-down: controllers do not tell these apart reliably. */
const aboutRights: ReadonlySet<DoorEventKind> = new Set(['door_hours', 'outside_hours', 'no_access']);

/**
 * Says of refusals that have just happened what the controller does not say: that the door is locked down, that the person has no right
 * at this door, outside whose hours it was, or which combination needs others.
 */
export async function explained(
  context: TenantContext,
  terminal: number,
  rows: readonly NewDoorEvent[],
  known: ReadonlyMap<number, KnownDoor>,
): Promise<readonly NewDoorEvent[]> {
  const since = context.now.subtract({ minutes: freshMinutes });
  const isFresh = (row: NewDoorEvent): boolean =>
    row.outcome === 'refused' && Temporal.Instant.compare(Temporal.Instant.from(row.event_time), since) >= 0;
  const fresh = rows.filter(isFresh);
  if (fresh.length === 0) return rows;
  const rightsOf = await readRights(
    context,
    terminal,
    fresh.flatMap(({ event, employee }) => (aboutRights.has(event) && employee ? [employee] : [])),
  );
  const combinationsOf = await readNames(
    context,
    fresh.flatMap(({ event, door }) => (event === 'others_awaited' && door ? [door] : [])),
  );
  return rows.map((row): NewDoorEvent => {
    const door = known.get(row.door_no ?? 0);
    if (!door || !isFresh(row)) return row;
    if (row.event === 'others_awaited') return { ...row, detail: combinationsOf(door.id) };
    if (!aboutRights.has(row.event)) return row;
    if (door.mode === 'locked_down') return { ...row, event: 'locked_down' };
    // Before its first person has come, a door is outside of its hours for everybody.
    if (row.event === 'door_hours' && door.first_person === 'activates') return { ...row, event: 'first_awaited' };
    if (!row.employee || row.event === 'door_hours') return row;
    const hours = rightsOf(row.employee).filter(({ mask }) => ((mask >> (door.door_no - 1)) & 1) === 1);
    if (hours.length === 0) return { ...row, event: 'no_access' };
    if (row.event === 'no_access') return door.first_person === 'activates' ? { ...row, event: 'first_awaited' } : row;
    return { ...row, detail: named(hours.flatMap(({ name }) => name ?? [])) };
  });
}

const named = (names: readonly string[]): string => [...new Set(names)].join(', ').slice(0, longest);

/** The rights of people at a controller: the doors, a bit each, and the name of the hours; null for any time. */
async function readRights({ tx, companyId }: TenantContext, terminal: number, people: readonly number[]) {
  const rows =
    people.length === 0
      ? []
      : await tx
          .select({ employee: accessRights.employee, mask: accessRights.doors, name: timePeriods.name })
          .from(accessRights)
          .leftJoin(
            timePeriods,
            and(eq(timePeriods.company_id, companyId), eq(timePeriods.id, accessRights.time_period)),
          )
          .where(
            and(
              eq(accessRights.company_id, companyId),
              eq(accessRights.terminal, terminal),
              inArray(accessRights.employee, [...new Set(people)]),
            ),
          )
          .orderBy(asc(timePeriods.name));
  const found = Map.groupBy(rows, ({ employee }) => employee);
  return (employee: number) => found.get(employee) ?? [];
}

/** The names of the combinations of doors. */
async function readNames(context: TenantContext, doorIds: readonly number[]): Promise<(door: number) => string> {
  const rows =
    doorIds.length === 0 ? [] : await readCombinations(context, (column) => sql`${column.door} in ${idList(doorIds)}`);
  const found = Map.groupBy(rows, ({ door }) => door);
  return (door) => named((found.get(door) ?? []).map(({ name }) => name));
}

import type { TenantContext } from '#server/http/index.ts';
import type { MovedKind } from '../domain/former.ts';
import type { Plans } from '../domain/plan.ts';
import { folded, referredKinds, type Planned, type ReferredKind } from '../domain/planned.ts';
import { refusedPlaces } from './lines.ts';
import { makeRecords, type Batch } from './make-records.ts';
import { recordKinds, type MoveInRow } from './move-row.ts';
import type { FileRecords } from './references.ts';

/** A planned record with its place among those of its kind. */
type Placed = Batch[number];

/** The records of a plan by code, once for all batches; of records with one code the first counts. */
const plansByCode = new WeakMap<readonly Planned[], ReadonlyMap<string, Placed>>();

function byCode(plan: readonly Planned[]): ReadonlyMap<string, Placed> {
  const found =
    plansByCode.get(plan) ??
    new Map(plan.map((planned, place) => [folded(planned.code), { planned, place }] as const).toReversed());
  plansByCode.set(plan, found);
  return found;
}

/** The records of a file, with those that will be made. */
export const fileOf = (plans: Plans, isComing: FileRecords['isComing']): FileRecords => ({
  isComing,
  planned: (kind, code) => byCode(plans[kind]).get(folded(code))?.planned,
});

/** What a kind refers to, directly or through it, for which nothing stands while a file is checked; in the order in which it is made. */
const neededFor: Partial<Record<MovedKind, readonly ReferredKind[]>> = {
  holidays: ['departments'],
  timetables: ['breakTimes'],
  shifts: ['breakTimes', 'timetables'],
  departmentSchedules: ['departments', 'breakTimes', 'timetables', 'shifts'],
  schedules: ['people', 'breakTimes', 'timetables', 'shifts'],
  temporarySchedules: ['people', 'breakTimes', 'timetables'],
  leaveBalances: ['people', 'leaveTypes'],
};

/** Whose schedule it is; undefined for other kinds. */
const ownerOf = ({ refers }: Planned): string | undefined =>
  refers.shifts === undefined ? undefined : folded((refers.people ?? refers.departments)?.[0] ?? '');

/** The schedules of a plan by owner, once for all batches. */
const schedulesByOwner = new WeakMap<readonly Planned[], ReadonlyMap<string | undefined, Batch>>();

/** The schedules that the import makes before some others of the same owners: two of one owner never overlap. */
function earlierOf(plan: readonly Planned[], some: Batch, isComing: (planned: Planned) => boolean): Batch {
  const [first] = some;
  if (first === undefined || ownerOf(first.planned) === undefined) return [];
  const all =
    schedulesByOwner.get(plan) ??
    Map.groupBy(
      plan.map((planned, place) => ({ place, planned })),
      ({ planned }) => ownerOf(planned),
    );
  schedulesByOwner.set(plan, all);
  const owners = new Set(some.map(({ planned }) => ownerOf(planned)));
  return [...owners].flatMap((owner) =>
    (all.get(owner) ?? []).filter(({ place, planned }) => place < first.place && isComing(planned)),
  );
}

/** Makes what some records refer to or follow and the import will make, so that they can be tried as they will be made. */
export async function makeReferred(
  context: TenantContext,
  kind: MovedKind,
  some: Batch,
  plan: readonly Planned[],
  file: FileRecords,
): Promise<void> {
  const earlier = earlierOf(plan, some, ({ code }) => file.isComing(kind, code));
  const kinds = neededFor[kind] ?? [];
  const needed = new Map(kinds.map((referred) => [referred, new Map<string, Planned>()]));
  const need = (from: readonly Planned[]): void => {
    for (const [referred, before] of needed) {
      const codes = from.flatMap(({ refers }) => (refers[referred] ?? []).filter((code) => code !== null));
      const planned = codes
        .filter((code) => file.isComing(referred, code) && !before.has(folded(code)))
        .flatMap((code) => file.planned(referred, code) ?? []);
      for (const one of planned) before.set(folded(one.code), one);
      if (planned.length > 0) need(planned);
    }
  };
  need([...earlier, ...some].map(({ planned }) => planned));
  for (const [referred, records] of needed) {
    const batch = [...records.values()].map((planned, place) => ({ place, planned }));
    if (batch.length > 0) await makeRecords(context, referred, batch, file, Infinity);
  }
  if (earlier.length > 0) await makeRecords(context, kind, earlier, file, Infinity);
}

/** Which records that are not there the import will make: those of the file that are chosen and not refused. */
export async function coming(
  context: TenantContext,
  row: MoveInRow,
  plans: Plans,
): Promise<(kind: MovedKind, code: string) => boolean> {
  const refusedOf = new Map<MovedKind, ReadonlySet<number>>();
  const now = recordKinds(row)[row.stage];
  for (const kind of recordKinds(row)) {
    // Few kinds refer to people, of which there are many.
    if (
      kind === 'people'
        ? now === undefined || !neededFor[now]?.includes('people')
        : kind !== now && !referredKinds.some((one) => one === kind)
    )
      continue;
    refusedOf.set(kind, await refusedPlaces(context, row.id, kind));
  }
  return (kind, code) => {
    const found = byCode(plans[kind]).get(folded(code));
    return found !== undefined && refusedOf.get(kind)?.has(found.place) === false;
  };
}

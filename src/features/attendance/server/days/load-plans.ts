import { asc, eq } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { datedRecords, type DatedRecord } from '#server/resource/index.ts';
import { shiftVersion } from '../../domain/shift-version.ts';
import { timetableVersion } from '../../domain/timetable-version.ts';
import { workDate } from '../../domain/work-date.ts';
import type { Id, ShiftVersion, TimetableVersion } from '../../engine/index.ts';
import { breakTimeServer, shiftServer, timetableServer } from '../resources.ts';
import { breakTimes, shiftDays, shifts, timetableBreaks, timetables } from '../tables.ts';

/** The data for plans: timetables and shifts with all versions. */
export interface LoadedPlans {
  readonly timetables: readonly TimetableVersion[];
  readonly shifts: readonly ShiftVersion[];
  /** How many days of work a timetable is worth on a work date (days since 1970-01-01). */
  readonly workDaysOn: (timetable: Id, date: number) => number;
}

/** The first work date of a version in the engine's form: always, if it has no day. */
export function validFrom(from: string | null): { readonly validFrom?: number } {
  return from === null ? {} : { validFrom: workDate(from) };
}

function recordOn<Stored>(versions: readonly DatedRecord<Stored>[], day: string | null): Stored {
  const found = versions.findLast(({ from }) => from === null || (day !== null && from <= day)) ?? versions[0];
  if (!found) throw new Error('A record holds from the beginning');
  return found.record;
}

/** Reads a company's timetables, breaks and shifts with past and planned versions. */
export async function loadPlans(context: TenantContext): Promise<LoadedPlans> {
  const { tx, companyId } = context;
  // Independent queries are sent together: first the rows, then their versions.
  const [breakRows, breakLinks, found, dayRows, cycles] = await Promise.all([
    tx.select().from(breakTimes).where(eq(breakTimes.company_id, companyId)),
    tx
      .select()
      .from(timetableBreaks)
      .where(eq(timetableBreaks.company_id, companyId))
      .orderBy(asc(timetableBreaks.timetable), asc(timetableBreaks.position)),
    tx.select().from(timetables).where(eq(timetables.company_id, companyId)).orderBy(asc(timetables.id)),
    tx
      .select()
      .from(shiftDays)
      .where(eq(shiftDays.company_id, companyId))
      .orderBy(asc(shiftDays.shift), asc(shiftDays.position)),
    tx.select().from(shifts).where(eq(shifts.company_id, companyId)).orderBy(asc(shifts.id)),
  ]);
  const breaksOf = Map.groupBy(breakLinks, ({ timetable }) => timetable);
  const daysOf = Map.groupBy(dayRows, ({ shift }) => shift);
  const [breaks, timetableRecords, shiftRecords] = await Promise.all([
    datedRecords(breakTimeServer, context, breakRows, true),
    datedRecords(
      timetableServer,
      context,
      found.map((row) => ({ ...row, breaks: breaksOf.get(row.id) ?? [] })),
      true,
    ),
    datedRecords(
      shiftServer,
      context,
      cycles.map((row) => ({ ...row, days: daysOf.get(row.id) ?? [] })),
      true,
    ),
  ]);
  const versions = [...timetableRecords.values()].flatMap((own) => timetableVersions(own, breaks));
  return {
    timetables: versions,
    shifts: [...shiftRecords.values()].flatMap((own) =>
      own.map(({ from, record }) => ({
        ...shiftVersion({
          ...record,
          days: record.days.map(({ timetable, ...rest }) => ({
            ...rest,
            timetable: { id: timetable, display_name: '' },
          })),
        }),
        ...validFrom(from),
      })),
    ),
    workDaysOn: workDaysOf(versions),
  };
}

type StoredVersion<Server> = Server extends { readonly stored?: infer Stored }
  ? DatedRecord<NonNullable<Stored>>
  : never;
type BreakVersions = ReadonlyMap<number, readonly StoredVersion<typeof breakTimeServer>[]>;

/** A timetable for calculation, without its staffing. */
type TimetableRecord = DatedRecord<Omit<StoredVersion<typeof timetableServer>['record'], 'staffing'>>;

/** The versions of a timetable change with the timetable itself or with one of its breaks. */
function timetableVersions(own: readonly TimetableRecord[], breaks: BreakVersions): TimetableVersion[] {
  const used = new Set(own.flatMap(({ record }) => record.breaks.map(({ break_time }) => break_time)));
  const days = [own, ...[...used].map((id) => breaks.get(id) ?? [])].flat().map(({ from }) => from);
  return [...new Set(days)].map((day) => {
    const record = recordOn(own, day);
    const then = new Map(
      [...used].flatMap((id) => {
        const versions = breaks.get(id);
        return versions ? [[id, recordOn(versions, day)] as const] : [];
      }),
    );
    return {
      ...timetableVersion(
        {
          ...record,
          breaks: record.breaks.map(({ break_time, ...rest }) => ({
            ...rest,
            break_time: { id: break_time, display_name: '' },
          })),
        },
        then,
      ),
      ...validFrom(day),
    };
  });
}

function workDaysOf(versions: readonly TimetableVersion[]): LoadedPlans['workDaysOn'] {
  const byTimetable = Map.groupBy(versions, ({ id }) => id);
  for (const [id, own] of byTimetable)
    byTimetable.set(
      id,
      own.toSorted((a, b) => (a.validFrom ?? -Infinity) - (b.validFrom ?? -Infinity)),
    );
  return (timetable, date) =>
    byTimetable.get(timetable)?.findLast((version) => (version.validFrom ?? -Infinity) <= date)?.workDay ?? 0;
}

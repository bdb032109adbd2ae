import { z } from 'zod';
import { employeeDefaultValues } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { MovedKind } from '../domain/former.ts';
import { folded, referredKinds, type Planned, type ReferredKind } from '../domain/planned.ts';
import { findByCode, rootOf, type FoundRecord } from './lookup.ts';

/** The records of a file. */
export interface FileRecords {
  /** Whether a record that is not there yet will be made by the import: while a file is checked, its root stands for it. */
  readonly isComing: (kind: MovedKind, code: string) => boolean;
  /** A record of the file by its code. */
  readonly planned: (kind: MovedKind, code: string) => Planned | undefined;
}

/** What some records refer to, as ids by folded code. */
export interface Known extends FileRecords {
  readonly ids: Readonly<Record<ReferredKind, Map<string, number>>>;
  readonly rootDepartment: number;
  readonly rootArea: number;
}

/** Whether a record here is another one than that of the former system with the same code. */
export const isAnother = (planned: Planned | undefined, there: Pick<FoundRecord, 'likeness'>): boolean =>
  (planned?.likeness ?? there.likeness) !== there.likeness;

/** Finds what some planned records of a kind refer to. */
export async function findReferred(
  context: TenantContext,
  kind: MovedKind,
  batch: readonly Pick<Planned, 'refers'>[],
  file: FileRecords,
): Promise<Known> {
  const ids = new Map<ReferredKind, Map<string, number>>();
  for (const referred of referredKinds) {
    const codes = batch.flatMap(({ refers }) => (refers[referred] ?? []).filter((code) => code !== null));
    const found = [...(await findByCode(context, referred, codes))];
    const same = found.filter(([code, record]) => !isAnother(file.planned(referred, code), record));
    ids.set(referred, new Map(same.map(([code, { id }]) => [code, id])));
  }
  const of = (referred: ReferredKind): Map<string, number> => ids.get(referred) ?? new Map<string, number>();
  return {
    ids: {
      departments: of('departments'),
      positions: of('positions'),
      areas: of('areas'),
      people: of('people'),
      leaveTypes: of('leaveTypes'),
      breakTimes: of('breakTimes'),
      timetables: of('timetables'),
      shifts: of('shifts'),
    },
    ...(await rootsFor(context, kind)),
    ...file,
  };
}

/** Where a record goes that belongs to nothing: people to where new employees of the company start. */
async function rootsFor(context: TenantContext, kind: MovedKind): Promise<Pick<Known, 'rootDepartment' | 'rootArea'>> {
  const given = kind === 'people' ? defaultsSchema.parse(await employeeDefaultValues(context)) : {};
  return {
    rootDepartment: given.department ?? (await rootOf(context, 'departments')),
    rootArea: given.area?.[0] ?? (await rootOf(context, 'areas')),
  };
}

const defaultsSchema = z.object({ department: z.int().optional(), area: z.array(z.int()).optional() });

export interface References {
  readonly refers: Readonly<Record<string, unknown>>;
  /** A parent, department or area of the former system is missing, so that the company's own takes its place. */
  readonly isPlacedAtRoot: boolean;
  /** Something is missing for which nothing can stand, since hours depend on it. */
  readonly isMissing: boolean;
}

/** The references of a record, as its form takes them. */
export function referencesOf(kind: MovedKind, { refers, rows = [] }: Planned, known: Known): References {
  let isPlacedAtRoot = false;
  let isMissing = false;
  /** Of a tree: the company's own stands for what is missing. */
  const inTree = (of: 'departments' | 'positions' | 'areas', root: number | null): (number | null)[] =>
    (refers[of] ?? []).map((code) => {
      const found = code === null ? undefined : known.ids[of].get(folded(code));
      if (found !== undefined) return found;
      if (code === null || !known.isComing(of, code)) isPlacedAtRoot = true;
      return root;
    });
  const exact = (of: ReferredKind): number[] =>
    (refers[of] ?? []).flatMap((code) => {
      const found = code === null ? undefined : known.ids[of].get(folded(code));
      if (found === undefined) isMissing = true;
      return found ?? [];
    });
  const rowsWith = (of: 'breakTimes' | 'timetables', field: string): object[] =>
    exact(of).map((id, at) => ({ ...rows[at], [field]: id }));
  const values = ((): Readonly<Record<string, unknown>> => {
    switch (kind) {
      case 'departments':
        return { parent_dept: inTree('departments', known.rootDepartment)[0] ?? known.rootDepartment };
      case 'positions':
        return { parent_position: inTree('positions', null)[0] ?? null };
      case 'areas':
        return { parent_area: inTree('areas', known.rootArea)[0] ?? known.rootArea };
      case 'people': {
        const places = inTree('areas', known.rootArea);
        return {
          department: inTree('departments', known.rootDepartment)[0] ?? known.rootDepartment,
          position: inTree('positions', null)[0] ?? null,
          area: places.length === 0 ? [known.rootArea] : [...new Set(places)],
        };
      }
      case 'terminals':
        return { area: inTree('areas', known.rootArea)[0] ?? known.rootArea };
      case 'holidays':
        return { departments: exact('departments') };
      case 'breakTimes':
        return {};
      case 'timetables':
        return { breaks: rowsWith('breakTimes', 'break_time') };
      case 'shifts':
        return { days: rowsWith('timetables', 'timetable') };
      case 'departmentSchedules':
        return { department: exact('departments')[0], shift: exact('shifts')[0] };
      case 'schedules':
        return { employee: exact('people')[0], shift: exact('shifts')[0] };
      case 'temporarySchedules':
        return { employee: exact('people')[0], timetable: exact('timetables')[0] };
      case 'leaveTypes':
        return {};
      case 'leaveBalances':
        return { employee: exact('people')[0], incident_type: exact('leaveTypes')[0] };
    }
  })();
  return { refers: values, isPlacedAtRoot, isMissing };
}

import type { FormerData, FormerNode, FormerPerson, FormerTerminal, MovedKind } from './former.ts';
import { noTimes, type TimesKind } from './former-times.ts';
import { isLeaveKind, leaveDrafts } from './plan-leave.ts';
import { folded, type Draft, type Planned } from './planned.ts';
import { timesDrafts } from './plan-times.ts';

/** Leaves empty values to the form's defaults. */
const given = (values: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== '' && value !== null));

const unreadable = /[\ufffd\0]/;

/** Says which drafts cannot be made whatever the company has: without a code, with that of another, or unreadable. */
function judged(drafts: readonly Draft[]): Planned[] {
  const codes = new Set<string>();
  const taken = new Map<string, Set<unknown>>();
  return drafts.map(({ unique = [], ...draft }): Planned => {
    const code = folded(draft.code);
    const texts = [draft.code, ...Object.values(draft.values)].filter((value) => typeof value === 'string');
    if (code === '') return { ...draft, reason: 'noCode', without: [] };
    if (texts.some((text) => unreadable.test(text))) return { ...draft, reason: 'encoding', without: [] };
    if (codes.has(code)) return { ...draft, reason: 'repeated', without: [] };
    codes.add(code);
    if (draft.reason !== undefined) return { ...draft, reason: draft.reason, without: [] };
    const without = unique.filter((field) => {
      const value = draft.values[field];
      if (value === undefined) return false;
      const others = taken.get(field) ?? new Set();
      taken.set(field, others);
      const isTaken = others.has(value);
      others.add(value);
      return isTaken;
    });
    return { ...draft, without };
  });
}

const isOfTimes = (kind: MovedKind): kind is TimesKind => Object.hasOwn(noTimes, kind);

/**
 * The records of a kind, in the order in which they are made.
 * @param weekStart the first day of the company's weeks, from 1 for Monday to 7 for Sunday
 */
export function planOf(kind: MovedKind, data: FormerData, weekStart: number): readonly Planned[] {
  if (isLeaveKind(kind)) return judged(leaveDrafts(kind, data));
  if (isOfTimes(kind)) return judged(timesDrafts(kind, data, weekStart));
  const codesOf = {
    departments: codesByKey(data.departments),
    positions: codesByKey(data.positions),
    areas: codesByKey(data.areas),
  };
  const refer = (to: keyof typeof codesOf, key: string | null): readonly (string | null)[] =>
    key === null ? [] : [codesOf[to].get(key) ?? null];
  switch (kind) {
    case 'departments':
      return nodes(data.departments, 'dept_code', 'dept_name', ({ parent }) => ({
        departments: refer('departments', parent),
      }));
    case 'positions':
      return nodes(data.positions, 'position_code', 'position_name', ({ parent }) => ({
        positions: refer('positions', parent),
      }));
    case 'areas':
      return nodes(data.areas, 'area_code', 'area_name', ({ parent }) => ({ areas: refer('areas', parent) }));
    case 'people':
      return judged(
        data.people.map((person) => ({
          ...personDraft(person),
          refers: {
            departments: refer('departments', person.department),
            positions: refer('positions', person.position),
            areas: person.areas.flatMap((area) => refer('areas', area)),
          },
        })),
      );
    case 'terminals':
      return terminals(data.terminals, (area) => ({ areas: refer('areas', area) }));
  }
}

const codesByKey = (all: readonly FormerNode[]): ReadonlyMap<string, string> =>
  new Map(all.toReversed().map(({ key, code }) => [key, code]));

const nodes = (
  all: readonly FormerNode[],
  code: string,
  name: string,
  refers: (node: FormerNode) => Planned['refers'],
): Planned[] =>
  judged(
    all.map((node) => ({
      code: node.code,
      name: node.name,
      refers: refers(node),
      values: given({ [code]: node.code, [name]: node.name || node.code }),
    })),
  );

function personDraft(person: FormerPerson): Omit<Draft, 'refers'> {
  const {
    code,
    left,
    punchesAs: _punchesAs,
    department: _department,
    position: _position,
    areas: _areas,
    ...values
  } = person;
  return {
    code,
    name: `${person.first_name} ${person.last_name}`.trim(),
    values: given({ emp_code: code, ...values }),
    left: left === null ? (person.hire_date ?? undefined) : left,
    unique: ['card_no'],
  };
}

function terminals(all: readonly FormerTerminal[], refers: (area: string | null) => Planned['refers']): Planned[] {
  const aliases = new Set<string>();
  return judged(
    all.map(({ sn, alias, area }) => {
      const isTaken = aliases.has(folded(alias));
      aliases.add(folded(alias));
      const own = isTaken ? `${alias.slice(0, 28)} ${sn}`.slice(0, 50) : alias;
      return { code: sn, name: own, refers: refers(area), values: given({ sn, alias: own }) };
    }),
  );
}

/** What is moved in, by kind: the records in the order in which they are made. */
export type Plans = Readonly<Record<MovedKind, readonly Planned[]>>;

/** The records of all kinds. @param weekStart see {@link planOf} */
export function plansOf(data: FormerData, weekStart: number): Plans {
  const of = (kind: MovedKind): readonly Planned[] => planOf(kind, data, weekStart);
  return {
    departments: of('departments'),
    positions: of('positions'),
    areas: of('areas'),
    people: of('people'),
    terminals: of('terminals'),
    leaveTypes: of('leaveTypes'),
    leaveBalances: of('leaveBalances'),
    holidays: of('holidays'),
    breakTimes: of('breakTimes'),
    timetables: of('timetables'),
    shifts: of('shifts'),
    departmentSchedules: of('departmentSchedules'),
    schedules: of('schedules'),
    temporarySchedules: of('temporarySchedules'),
  };
}

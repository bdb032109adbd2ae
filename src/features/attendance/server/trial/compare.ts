import { takeTurns } from '#server/threads/index.ts';
import { calculate, workedMinutes, type DayRecord } from '../../engine/index.ts';
import type { ChangedPerson, ComparedFigure } from '../../contract/would-change.ts';
import type { Sides } from './load-sides.ts';

type Figures = Readonly<Record<ComparedFigure, number>>;

const figuresOf = (record: DayRecord): Figures => ({
  worked: workedMinutes(record),
  late: record.lateMin,
  early: record.earlyMin,
  absent: record.absentMin,
  overtime: record.otMin,
});

const none: Figures = { worked: 0, late: 0, early: 0, absent: 0, overtime: 0 };

function daysOf(sides: Sides, which: 'before' | 'after', id: number, asOf: number): ReadonlyMap<number, DayRecord> {
  const side = sides[which];
  const person = side.people.get(id);
  if (!person) return new Map();
  const records = calculate({
    company: side.loaded.company,
    employee: person.employee,
    ...sides.range,
    punches: sides.punches[which].get(id) ?? [],
    ...sides.absences.get(id),
    asOf,
  });
  return new Map(records.map((record) => [record.workDate, record]));
}

/** The differences between the sides by person; locked days do not change and are counted. */
export async function compare(
  sides: Sides,
  asOf: number,
): Promise<{ readonly people: readonly ChangedPerson[]; readonly locked: number }> {
  const people: ChangedPerson[] = [];
  let locked = 0;
  const turns = takeTurns();
  for (const id of sides.ids) {
    await turns.next();
    const before = daysOf(sides, 'before', id, asOf);
    const after = daysOf(sides, 'after', id, asOf);
    let [days, sum] = [0, none];
    for (const [date, record] of after) {
      const [old, now] = [before.get(date), figuresOf(record)];
      const then = old ? figuresOf(old) : none;
      const isSame = old?.status === record.status && figures.every((name) => then[name] === now[name]);
      if (isSame) continue;
      const department = sides.before.people.get(id)?.departmentOn(date);
      if (department !== undefined && sides.locks.holds(date, department)) {
        locked += 1;
        continue;
      }
      days += 1;
      sum = combined(sum, combined(now, then, -1));
    }
    const named = sides.names.get(id);
    if (days > 0 && named) people.push({ id, ...named, days, differences: { ...sum } });
  }
  return { people, locked };
}

const figures = ['worked', 'late', 'early', 'absent', 'overtime'] as const;

const combined = (one: Figures, other: Figures, sign: 1 | -1 = 1): Figures => ({
  worked: one.worked + sign * other.worked,
  late: one.late + sign * other.late,
  early: one.early + sign * other.early,
  absent: one.absent + sign * other.absent,
  overtime: one.overtime + sign * other.overtime,
});

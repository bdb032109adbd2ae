import type { FormerNode, FormerPerson, FormerPunch, FormerReader, LeftKind } from './former.ts';
import { horillaLeave, horillaPlanTables, horillaTimes } from './horilla-plans.ts';
import { dateOf, genderOf, isFalse, keyOf, textOf } from './row-values.ts';
import type { FormerRow } from './sql-dump.ts';

const left: readonly (readonly [RegExp, LeftKind])[] = [
  [/^base_(?:rotating(?:shift|worktype)|shiftrequest|worktyperequest)/, 'schedules'],
  [/^(?:base|leave)_(?:holidays?|companyleaves?)$/, 'holidays'],
  [/^leave_/, 'leave'],
  [/^attendance_/, 'results'],
  [/^biometric_biometricdevices/, 'terminals'],
  [/^facedetection_/, 'templates'],
  [/^payroll_/, 'payroll'],
  [/^(?:auth_user|horilla_auth_)/, 'users'],
];

const nodes = (rows: readonly FormerRow[], name: string): FormerNode[] =>
  rows.map((row) => ({ key: textOf(row, 'id'), code: textOf(row, 'id'), name: textOf(row, name), parent: null }));

/** The IDs by person: that of the terminals where nobody else has it, so that these need nothing but the new address; else the badge's. */
function codesOf(rows: (table: string) => readonly FormerRow[]): ReadonlyMap<string, string> {
  const enrolled = rows('biometric_biometricemployees').map((row) => ({
    person: textOf(row, 'employee_id_id'),
    pin: textOf(row, 'user_id'),
  }));
  const peopleOf = new Map<string, Set<string>>();
  for (const { person, pin } of enrolled) peopleOf.set(pin, (peopleOf.get(pin) ?? new Set()).add(person));
  const own = new Map(
    enrolled.filter(({ pin }) => pin !== '' && peopleOf.get(pin)?.size === 1).map(({ person, pin }) => [person, pin]),
  );
  return new Map(
    rows('employee_employee').map((row) => {
      const key = textOf(row, 'id');
      return [key, own.get(key) ?? (textOf(row, 'badge_id') || key)];
    }),
  );
}

/** The moment of a date and a time of day; undefined if one of them is missing. */
function momentOf(row: FormerRow, direction: 'in' | 'out'): string | undefined {
  const clock = textOf(row, `clock_${direction}`).slice(0, 8);
  const day = textOf(row, `clock_${direction}_date`) || textOf(row, 'attendance_date');
  return clock === '' || day === '' ? undefined : `${day} ${clock}`;
}

/** Horilla: a Django database, whose rows of attendance hold a coming and a going. */
export const horilla: FormerReader = {
  system: 'horilla',
  needs: { employee_employee: ['badge_id', 'employee_first_name'] },
  punchTable: 'attendance_attendanceactivity',
  tables: [
    'base_department',
    'base_jobposition',
    'employee_employee',
    'employee_employeeworkinformation',
    'biometric_biometricemployees',
    ...horillaPlanTables,
  ],
  leftOf: (table) => left.find(([pattern]) => pattern.test(table))?.[1] ?? null,
  map: (rows, day) => {
    const works = new Map(rows('employee_employeeworkinformation').map((row) => [textOf(row, 'employee_id_id'), row]));
    const codes = codesOf(rows);
    const present = new Map(
      rows('employee_employee')
        .filter((row) => !isFalse(textOf(row, 'is_active')))
        .map((row) => [textOf(row, 'id'), codes.get(textOf(row, 'id')) ?? '']),
    );
    return {
      departments: nodes(rows('base_department'), 'department'),
      positions: nodes(rows('base_jobposition'), 'job_position'),
      areas: [],
      people: rows('employee_employee').map((row): FormerPerson => {
        const key = textOf(row, 'id');
        const code = codes.get(key) ?? key;
        const work = works.get(key);
        return {
          punchesAs: key,
          code,
          first_name: textOf(row, 'employee_first_name') || code,
          last_name: textOf(row, 'employee_last_name'),
          gender: genderOf(row, 'gender'),
          birthday: dateOf(row, 'dob'),
          hire_date: work ? dateOf(work, 'date_joining') : null,
          // Nobody keeps the day on which somebody was archived.
          left: isFalse(textOf(row, 'is_active')) ? null : undefined,
          email: (work ? textOf(work, 'email') : '') || textOf(row, 'email'),
          mobile: (work ? textOf(work, 'mobile') : '') || textOf(row, 'phone'),
          card_no: '',
          department: work ? keyOf(work, 'department_id_id') : null,
          position: work ? keyOf(work, 'job_position_id_id') : null,
          areas: [],
        };
      }),
      terminals: [],
      ...horillaTimes(rows, present, day),
      ...horillaLeave(rows, present),
    };
  },
  timesOf: (row) => ({
    person: textOf(row, 'employee_id_id'),
    times: [momentOf(row, 'in'), momentOf(row, 'out')].filter((time) => time !== undefined),
  }),
  punchesOf: (rows) => {
    const codes = codesOf(rows);
    return (row) => {
      const code = codes.get(textOf(row, 'employee_id_id')) ?? '';
      const punch = (direction: 'in' | 'out'): readonly FormerPunch[] => {
        const time = momentOf(row, direction);
        return time === undefined ? [] : [{ code, time, state: direction, terminal: '', work_code: '' }];
      };
      return [...punch('in'), ...punch('out')];
    };
  },
};

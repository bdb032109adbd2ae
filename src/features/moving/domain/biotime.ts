import { parentsFirst, type FormerNode, type FormerPerson, type FormerReader, type LeftKind } from './former.ts';
import { cardOf, dateOf, genderOf, keyOf, textOf } from './row-values.ts';
import { biotimeTables, biotimeTimes } from './biotime-times.ts';
import { noLeave } from './former-leave.ts';
import type { FormerRow } from './sql-dump.ts';

const left: readonly (readonly [RegExp, LeftKind])[] = [
  [/^att_(?:temp|change)schedule/, 'schedules'],
  [/^att_(?:leave|leavecategory|paycode)/, 'leave'],
  [/^att_overtime/, 'overtime'],
  [/^att_manuallog/, 'manualPunches'],
  [/^att_(?:payload|report|attcalc|webpunch)/, 'results'],
  [/^iclock_biodata/, 'templates'],
  [/^iclock_biophoto/, 'photos'],
  [/^iclock_(?:publicmessage|privatemessage)/, 'messages'],
  [/^acc_/, 'access'],
  [/^payroll_/, 'payroll'],
  [/^visitor_/, 'visitors'],
  [/^auth_user(?:$|_)/, 'users'],
];

const nodes = (rows: readonly FormerRow[], code: string, name: string, parent: string): FormerNode[] =>
  parentsFirst(
    rows.map((row) => ({
      key: textOf(row, 'id'),
      code: textOf(row, code),
      name: textOf(row, name),
      parent: keyOf(row, parent),
    })),
  );

/** States of somebody who has left. */
const gone = new Set(['99', '100']);

/** BioTime 8 and 9: a Django database, of which the tables of people and terminals are read. */
export const biotime: FormerReader = {
  system: 'biotime',
  needs: { personnel_employee: ['emp_code', 'first_name'] },
  punchTable: 'iclock_transaction',
  tables: [
    'personnel_department',
    'personnel_position',
    'personnel_area',
    'personnel_employee',
    'personnel_employee_area',
    'personnel_resign',
    'iclock_terminal',
    ...biotimeTables,
  ],
  leftOf: (table) => left.find(([pattern]) => pattern.test(table))?.[1] ?? null,
  map: (rows) => {
    const areas = Map.groupBy(rows('personnel_employee_area'), (row) => textOf(row, 'employee_id'));
    const resigned = new Map(rows('personnel_resign').map((row) => [textOf(row, 'employee_id'), row]));
    return {
      departments: nodes(rows('personnel_department'), 'dept_code', 'dept_name', 'parent_dept_id'),
      positions: nodes(rows('personnel_position'), 'position_code', 'position_name', 'parent_position_id'),
      areas: nodes(rows('personnel_area'), 'area_code', 'area_name', 'parent_area_id'),
      people: rows('personnel_employee').map((row): FormerPerson => {
        const key = textOf(row, 'id');
        const resignation = resigned.get(key);
        const hasLeft = gone.has(textOf(row, 'status')) || resignation !== undefined;
        return {
          punchesAs: textOf(row, 'emp_code'),
          code: textOf(row, 'emp_code'),
          first_name: textOf(row, 'first_name') || textOf(row, 'nickname') || textOf(row, 'emp_code'),
          last_name: textOf(row, 'last_name'),
          gender: genderOf(row, 'gender'),
          birthday: dateOf(row, 'birthday'),
          hire_date: dateOf(row, 'hire_date'),
          left: hasLeft ? (resignation ? dateOf(resignation, 'resign_date') : null) : undefined,
          email: textOf(row, 'email'),
          mobile: textOf(row, 'mobile'),
          card_no: cardOf(row, 'card_no'),
          department: keyOf(row, 'department_id'),
          position: keyOf(row, 'position_id'),
          areas: (areas.get(key) ?? []).flatMap((one) => keyOf(one, 'area_id') ?? []),
        };
      }),
      terminals: rows('iclock_terminal').map((row) => ({
        sn: textOf(row, 'sn'),
        alias: textOf(row, 'alias') || textOf(row, 'sn'),
        area: keyOf(row, 'area_id'),
      })),
      ...noLeave,
      ...biotimeTimes(
        rows,
        new Map(rows('personnel_employee').map((row) => [textOf(row, 'id'), textOf(row, 'emp_code')])),
      ),
    };
  },
  timesOf: (row) => ({ person: textOf(row, 'emp_code'), times: [textOf(row, 'punch_time')] }),
  punchesOf: () => (row) => [
    {
      code: textOf(row, 'emp_code'),
      time: textOf(row, 'punch_time'),
      state: textOf(row, 'punch_state'),
      terminal: textOf(row, 'terminal_alias') || textOf(row, 'terminal_sn'),
      work_code: textOf(row, 'work_code'),
    },
  ],
};

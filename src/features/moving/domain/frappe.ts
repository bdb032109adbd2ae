import { parentsFirst, type FormerNode, type FormerPerson, type FormerReader, type LeftKind } from './former.ts';
import { frappeLeave, frappeLeaveTables } from './frappe-leave.ts';
import { frappeTimes, frappeTimesTables } from './frappe-times.ts';
import { dateOf, genderOf, keyOf, textOf } from './row-values.ts';
import type { FormerRow } from './sql-dump.ts';

const left: readonly (readonly [RegExp, LeftKind])[] = [
  [/^tabshift (?:schedule|request)/, 'schedules'],
  [/^tabholiday/, 'holidays'],
  [/^tab(?:leave |compensatory leave)/, 'leave'],
  [/^tabovertime/, 'overtime'],
  [/^tabattendance request/, 'manualPunches'],
  [/^tabattendance/, 'results'],
  [/^tab(?:salary|payroll|additional salary|employee tax)/, 'payroll'],
  [/^tabuser/, 'users'],
];

/** The longest code of a department, position or area here. */
const longestCode = 50;

/** Records are named by their titles: a link holds the name. */
const named = (rows: readonly FormerRow[], title: string): FormerNode[] =>
  rows.map((row) => {
    const key = textOf(row, 'name');
    return { key, code: key.slice(0, longestCode), name: textOf(row, title) || key, parent: null };
  });

/**
 * The tree of departments. A new site has one group above all others ("All Departments", in the language of whoever set it up): the
 * company's own root stands for it.
 */
function departments(rows: readonly FormerRow[]): { readonly nodes: FormerNode[]; readonly root: string | null } {
  const [only, ...others] = rows.filter((row) => keyOf(row, 'parent_department') === null);
  const root = only && others.length === 0 && textOf(only, 'is_group') === '1' ? textOf(only, 'name') : null;
  const nodes = rows
    .filter((row) => textOf(row, 'name') !== root)
    .map((row): FormerNode => {
      const key = textOf(row, 'name');
      const parent = keyOf(row, 'parent_department');
      return {
        key,
        code: key.slice(0, longestCode),
        name: textOf(row, 'department_name') || key,
        parent: parent === root ? null : parent,
      };
    });
  return { nodes: parentsFirst(nodes), root };
}

/** Who is known to terminals has their ID there, so that terminals need nothing but the new address. */
const codeOf = (row: FormerRow): string => textOf(row, 'attendance_device_id') || textOf(row, 'name');

/** Frappe HR and ERPNext: a MariaDB or PostgreSQL database with one table for each kind of document, as `bench backup` dumps it. */
export const frappe: FormerReader = {
  system: 'frappe',
  needs: { tabemployee: ['name', 'first_name', 'date_of_joining'] },
  punchTable: 'tabemployee checkin',
  tables: ['tabdepartment', 'tabdesignation', 'tabbranch', 'tabemployee', ...frappeLeaveTables, ...frappeTimesTables],
  leftOf: (table) => left.find(([pattern]) => pattern.test(table))?.[1] ?? null,
  map: (rows, day) => {
    const { nodes, root } = departments(rows('tabdepartment'));
    const present = new Map(
      rows('tabemployee')
        .filter((row) => textOf(row, 'status') !== 'Left')
        .map((row) => [textOf(row, 'name'), codeOf(row)]),
    );
    return {
      departments: nodes,
      positions: named(rows('tabdesignation'), 'designation_name'),
      areas: named(rows('tabbranch'), 'branch'),
      people: rows('tabemployee').map((row): FormerPerson => {
        const department = keyOf(row, 'department');
        const branch = keyOf(row, 'branch');
        return {
          punchesAs: textOf(row, 'name'),
          code: codeOf(row),
          first_name: [textOf(row, 'first_name'), textOf(row, 'middle_name')].filter(Boolean).join(' ') || codeOf(row),
          last_name: textOf(row, 'last_name'),
          gender: genderOf(row, 'gender'),
          birthday: dateOf(row, 'date_of_birth'),
          hire_date: dateOf(row, 'date_of_joining'),
          left: textOf(row, 'status') === 'Left' ? dateOf(row, 'relieving_date') : undefined,
          email: textOf(row, 'company_email') || textOf(row, 'personal_email'),
          mobile: textOf(row, 'cell_number'),
          card_no: '',
          department: department === root ? null : department,
          position: keyOf(row, 'designation'),
          areas: branch === null ? [] : [branch],
        };
      }),
      terminals: [],
      ...frappeTimes(rows, present, day),
      ...frappeLeave(rows, present, day),
    };
  },
  timesOf: (row) => ({ person: textOf(row, 'employee'), times: [textOf(row, 'time')] }),
  punchesOf: (rows) => {
    const codes = new Map(rows('tabemployee').map((row) => [textOf(row, 'name'), codeOf(row)]));
    return (row) => [
      {
        code: codes.get(textOf(row, 'employee')) ?? '',
        time: textOf(row, 'time'),
        state: textOf(row, 'log_type'),
        terminal: textOf(row, 'device_id'),
        work_code: '',
      },
    ];
  },
};

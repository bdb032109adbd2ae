// Dumps of former systems, made by us in the form in which these systems' databases are dumped.

const quoted = (value: string | number | null): string =>
  value === null
    ? String.raw`\N`
    : String(value).replaceAll('\\', '\\\\').replaceAll('\t', '\\t').replaceAll('\n', '\\n');

/** `COPY` of a table with its rows. */
export function copied(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const lines = rows.map((row) => row.map(quoted).join('\t'));
  return [`COPY public.${table} (${columns.join(', ')}) FROM stdin;`, ...lines, String.raw`\.`, '', ''].join('\n');
}

export interface DumpedPerson {
  readonly code: string;
  readonly name: string;
  readonly hired?: string | null;
  readonly card?: string;
  readonly email?: string;
  readonly department?: number | null;
  readonly resigned?: string;
}

export interface DumpedPunch {
  readonly code: string;
  readonly time: string;
  readonly state?: string;
}

/** A dump of BioTime by PostgreSQL: a tree of departments, positions, areas, people, a terminal, punches, and what is not moved in. */
export function biotimeDump({
  people,
  punches,
  departments = [
    [11, 'D1', 'Plant', null],
    [12, 'D1-1', 'Paint shop', 11],
    [13, 'D1', 'Again', null],
    [14, 'C1', 'Loop', 15],
    [15, 'C2', 'Back', 14],
  ],
  serial = 'MVIN0001',
  plans = [],
}: {
  readonly people: readonly DumpedPerson[];
  readonly punches: readonly DumpedPunch[];
  readonly departments?: readonly (readonly (string | number | null)[])[];
  readonly serial?: string;
  /** Tables with which it plans. */
  readonly plans?: readonly string[];
}): string {
  const resigned = people.flatMap(({ resigned: day }, at) => (day === undefined ? [] : [[at + 1, 100 + at, day, 1]]));
  return [
    '--\n-- PostgreSQL database dump\n--\n',
    "SET client_encoding = 'UTF8';\n",
    `CREATE FUNCTION public.f() RETURNS void AS $$ begin perform 'x;'; end $$ LANGUAGE plpgsql;\n`,
    copied('personnel_department', ['id', 'dept_code', 'dept_name', 'parent_dept_id'], departments),
    copied(
      'personnel_position',
      ['id', 'position_code', 'position_name', 'parent_position_id'],
      [[21, 'P1', 'Painter', null]],
    ),
    copied('personnel_area', ['id', 'area_code', 'area_name', 'parent_area_id'], [[31, 'A1', 'Hall', null]]),
    copied(
      'personnel_employee',
      [
        'id',
        'status',
        'emp_code',
        'first_name',
        'last_name',
        'gender',
        'birthday',
        'hire_date',
        'email',
        'mobile',
        'card_no',
        'department_id',
        'position_id',
      ],
      people.map(({ code, name, hired = '2020-03-01', card = '', email = '', department = 12, resigned: left }, at) => [
        100 + at,
        left === undefined ? 0 : 99,
        code,
        name,
        'Moved',
        at % 2 === 0 ? 'F' : 'M',
        '1990-05-06',
        hired,
        email,
        '',
        card,
        department,
        21,
      ]),
    ),
    copied(
      'personnel_employee_area',
      ['id', 'employee_id', 'area_id'],
      people.map((_, at) => [at + 1, 100 + at, 31]),
    ),
    copied('personnel_resign', ['id', 'employee_id', 'resign_date', 'resign_type'], resigned),
    copied(
      'iclock_terminal',
      ['id', 'sn', 'alias', 'ip_address', 'area_id'],
      [[1, serial, `Gate ${serial}`, '10.0.0.9', 31]],
    ),
    ...plans,
    copied('django_migrations', ['id', 'app'], [[1, 'att']]),
    copied(
      'iclock_transaction',
      ['id', 'emp_code', 'punch_time', 'punch_state', 'verify_type', 'work_code', 'terminal_sn', 'terminal_alias'],
      punches.map(({ code, time, state = '0' }, at) => [at + 1, code, time, state, 1, '', serial, `Gate ${serial}`]),
    ),
    '--\n-- PostgreSQL database dump complete\n--\n',
  ].join('\n');
}

// Dumps of suites of which attendance is one part, made by us in the form in which their databases are dumped.

import { copied } from './former-dump.ts';

const listed = (value: string | number | null): string =>
  value === null ? 'NULL' : typeof value === 'number' ? String(value) : `'${value.replaceAll("'", String.raw`\'`)}'`;

/** A table of MariaDB with its rows, as `mysqldump` writes them. */
export function stored(
  table: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number | null)[])[],
): string {
  const defined = columns.map((column) => `  \`${column}\` varchar(140) DEFAULT NULL,`);
  const values = rows.map((row) => `(${row.map(listed).join(',')})`);
  return [
    `DROP TABLE IF EXISTS \`${table}\`;`,
    '/*!40101 SET character_set_client = utf8mb4 */;',
    `CREATE TABLE \`${table}\` (`,
    ...defined,
    `  PRIMARY KEY (\`${columns[0]}\`)`,
    ') ENGINE=InnoDB ROW_FORMAT=DYNAMIC;',
    `LOCK TABLES \`${table}\` WRITE;`,
    `INSERT INTO \`${table}\` VALUES`,
    `${values.join(',\n')};`,
    'UNLOCK TABLES;',
    '',
  ].join('\n');
}

const noPerson = { middle_name: null, last_name: null, department: null, designation: null, branch: null };
const employees: readonly Readonly<Record<string, string | null>>[] = [
  {
    name: 'HR-EMP-00001',
    first_name: 'Ana',
    middle_name: 'María',
    last_name: "O'Paz",
    status: 'Active',
    gender: 'Female',
    date_of_birth: '1990-05-06',
    date_of_joining: '2020-03-01',
    relieving_date: null,
    department: 'Paint - MC',
    designation: 'Painter',
    branch: 'São Paulo',
    cell_number: '+55 11 5555',
    company_email: 'ana@example.com',
    personal_email: 'ana@home.example',
    attendance_device_id: '17',
  },
  {
    ...noPerson,
    name: 'HR-EMP-00002',
    first_name: 'Bo',
    status: 'Left',
    gender: 'Male',
    date_of_birth: '1991-05-06',
    date_of_joining: '2021-03-01',
    relieving_date: '2024-01-31',
    department: 'All Departments',
    cell_number: null,
    company_email: '',
    personal_email: 'bo@home.example',
    attendance_device_id: null,
  },
  {
    ...noPerson,
    name: 'HR-EMP-00003',
    first_name: 'Cleo',
    status: 'Left',
    gender: 'Other',
    date_of_birth: '1992-05-06',
    date_of_joining: '2022-03-01',
    relieving_date: null,
    cell_number: null,
    company_email: null,
    personal_email: null,
    attendance_device_id: null,
  },
];
const employeeColumns = Object.keys(employees[0] ?? {});

/** A backup of a site of Frappe HR: three people, of whom two have left, and four check-ins, of which one is nobody's. */
/** The same with further tables, and the shift that people have on all days. */
export const frappeDumpWith = (more: readonly string[], usualShift: string | null = null): string =>
  [
    String.raw`/*M!999999\- enable the sandbox mode */ `,
    '-- MariaDB dump 10.19  Distrib 10.11.6-MariaDB, for debian-linux-gnu (x86_64)\n',
    '/*!40101 SET NAMES utf8mb4 */;',
    stored('tabDocType', ['name', 'module'], [['Employee', 'Setup']]),
    stored(
      'tabDepartment',
      ['name', 'department_name', 'parent_department', 'is_group'],
      [
        ['All Departments', 'All Departments', '', 1],
        ['Paint - MC', 'Paint', 'Plant - MC', 0],
        ['Plant - MC', 'Plant', 'All Departments', 1],
      ],
    ),
    stored('tabDesignation', ['name', 'designation_name'], [['Painter', 'Painter']]),
    stored('tabBranch', ['name', 'branch'], [['São Paulo', 'São Paulo']]),
    stored(
      'tabEmployee',
      [...employeeColumns, 'default_shift'],
      employees.map((row) => [...employeeColumns.map((column) => row[column] ?? null), usualShift]),
    ),
    ...more,
    stored(
      'tabLeave Allocation',
      ['name', 'employee'],
      [
        ['HR-LAL-1', 'HR-EMP-00001'],
        ['HR-LAL-2', 'HR-EMP-00002'],
      ],
    ),
    stored(
      'tabEmployee Checkin',
      ['name', 'employee', 'log_type', 'time', 'device_id'],
      [
        ['EMP-CKIN-1', 'HR-EMP-00001', 'IN', '2024-05-06 08:00:00.000000', 'Gate'],
        ['EMP-CKIN-2', 'HR-EMP-00001', 'OUT', '2024-05-06 17:00:00.000000', 'Gate'],
        ['EMP-CKIN-3', 'HR-EMP-00003', '', '2024-05-07 08:00:00.000000', null],
        ['EMP-CKIN-4', 'HR-EMP-00099', 'IN', '2024-05-07 09:00:00.000000', null],
      ],
    ),
    '-- Dump completed on 2024-05-08 00:00:00\n',
  ].join('\n');

export const frappeDump = frappeDumpWith([stored('tabShift Request', ['name', 'shift_type'], [['HR-SHR-1', 'Day']])]);

const personColumns = [
  'id',
  'badge_id',
  'employee_first_name',
  'employee_last_name',
  'email',
  'phone',
  'dob',
  'gender',
  'is_active',
];

/** A database of Horilla: three people, of whom one is archived, and a night and a coming. */
/** The same with further tables, and the shift of the first person. */
export const horillaDumpWith = (more: readonly string[], shift: number | null = null): string =>
  [
    '--\n-- PostgreSQL database dump\n--\n',
    copied('base_department', ['id', 'department', 'is_active'], [[3, 'Paint', 't']]),
    copied('base_jobposition', ['id', 'job_position', 'department_id_id'], [[4, 'Painter', 3]]),
    copied('employee_employee', personColumns, [
      [1, 'PEP01', 'Ana', 'Paz', 'ana@home.example', '111', '1990-05-06', 'female', 't'],
      [2, 'PEP02', 'Bo', null, 'bo@home.example', '222', null, 'male', 'f'],
      [3, null, 'Cleo', '', 'cleo@home.example', '333', null, 'other', 't'],
    ]),
    copied(
      'employee_employeeworkinformation',
      [
        'id',
        'email',
        'mobile',
        'date_joining',
        'department_id_id',
        'employee_id_id',
        'job_position_id_id',
        'shift_id_id',
      ],
      [
        [1, 'ana@work.example', '5555', '2020-03-01', 3, 1, 4, shift],
        [2, null, null, '2021-03-01', null, 2, null, null],
      ],
    ),
    copied('biometric_biometricdevices', ['id', 'name', 'machine_type'], [['6f0a', 'Gate', 'zk']]),
    copied(
      'biometric_biometricemployees',
      ['id', 'uid', 'user_id', 'employee_id_id', 'device_id_id'],
      [
        ['a', 1, '17', 1, '6f0a'],
        ['b', 2, '18', 2, '6f0a'],
        ['c', 3, '18', 3, '6f0a'],
      ],
    ),
    ...more,
    copied(
      'attendance_attendanceactivity',
      ['id', 'attendance_date', 'clock_in_date', 'clock_in', 'clock_out_date', 'clock_out', 'employee_id_id'],
      [
        [1, '2024-05-06', '2024-05-06', '22:00:00.123456', '2024-05-07', '06:00:00', 1],
        [2, '2024-05-07', null, '08:00:00', null, null, 2],
      ],
    ),
    '--\n-- PostgreSQL database dump complete\n--\n',
  ].join('\n');

export const horillaDump = horillaDumpWith([
  copied(
    'leave_leaverequest',
    ['id', 'employee_id_id'],
    [
      [1, 1],
      [2, 2],
    ],
  ),
]);

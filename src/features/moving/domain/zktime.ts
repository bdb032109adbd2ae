import { parentsFirst, type FormerPerson, type FormerReader, type LeftKind } from './former.ts';
import { cardOf, dateOf, genderOf, keyOf, textOf } from './row-values.ts';
import { noLeave } from './former-leave.ts';
import type { FormerRow } from './sql-dump.ts';
import { zktimeTables, zktimeTimes } from './zktime-times.ts';

const left: readonly (readonly [RegExp, LeftKind])[] = [
  [/^shift$/, 'shifts'],
  [/^(?:user_temp_sch|user_?usedsclasses|deptusedschs)/, 'schedules'],
  [/^(?:leaveclass|user_speday)/, 'leave'],
  [/^(?:checkexact|checkinoutmanual)/, 'manualPunches'],
  [/^(?:template|fingervein|facetemp|face$)/, 'templates'],
  [/^(?:acc|acgroup|actimezones|acunlockcomb|userac)/, 'access'],
  [/^(?:systemlog|auditedexc|excnotes|attparam|operatelog)/, 'results'],
  [/^(?:securitydetails|userrolemachine)/, 'users'],
];

/** The codes of people by their number there. */
const codesOf = (rows: (table: string) => readonly FormerRow[]): ReadonlyMap<string, string> =>
  new Map(rows('userinfo').map((row) => [textOf(row, 'userid'), textOf(row, 'badgenumber')]));

/** ZKTime and the attendance software of the terminals (att2000): Access files, and the same tables on a server. */
export const zktime: FormerReader = {
  system: 'zktime',
  needs: { userinfo: ['userid', 'badgenumber'] },
  punchTable: 'checkinout',
  tables: ['departments', 'userinfo', 'machines', ...zktimeTables],
  leftOf: (table) => left.find(([pattern]) => pattern.test(table))?.[1] ?? null,
  map: (rows) => {
    const titles = [...new Set(rows('userinfo').map((row) => textOf(row, 'title')))].filter(Boolean);
    return {
      departments: parentsFirst(
        rows('departments').map((row) => ({
          key: textOf(row, 'deptid'),
          code: textOf(row, 'deptid'),
          name: textOf(row, 'deptname'),
          parent: keyOf(row, 'supdeptid'),
        })),
      ),
      positions: titles.map((title) => ({ key: title, code: title.slice(0, 50), name: title, parent: null })),
      areas: [],
      people: rows('userinfo').map((row): FormerPerson => {
        const code = textOf(row, 'badgenumber');
        return {
          punchesAs: textOf(row, 'userid'),
          code,
          first_name: textOf(row, 'name') || code,
          last_name: textOf(row, 'lastname'),
          gender: genderOf(row, 'gender'),
          birthday: dateOf(row, 'birthday'),
          hire_date: dateOf(row, 'hiredday'),
          left: undefined,
          email: textOf(row, 'email'),
          mobile: textOf(row, 'pager') || textOf(row, 'ophone'),
          card_no: cardOf(row, 'cardno'),
          department: keyOf(row, 'defaultdeptid'),
          position: textOf(row, 'title') || null,
          areas: [],
        };
      }),
      terminals: rows('machines').flatMap((row) => {
        const sn = textOf(row, 'sn');
        return sn === '' ? [] : [{ sn, alias: textOf(row, 'machinealias') || sn, area: null }];
      }),
      ...noLeave,
      ...zktimeTimes(rows, codesOf(rows)),
    };
  },
  timesOf: (row) => ({ person: textOf(row, 'userid'), times: [textOf(row, 'checktime')] }),
  punchesOf: (rows) => {
    const codes = codesOf(rows);
    const terminals = new Map(
      rows('machines').map((row) => [textOf(row, 'machinenumber'), textOf(row, 'machinealias')]),
    );
    return (row) => [
      {
        code: codes.get(textOf(row, 'userid')) ?? '',
        time: textOf(row, 'checktime'),
        state: textOf(row, 'checktype'),
        terminal: terminals.get(textOf(row, 'sensorid')) ?? textOf(row, 'sn'),
        work_code: /^0*$/.test(textOf(row, 'workcode')) ? '' : textOf(row, 'workcode'),
      },
    ];
  },
};

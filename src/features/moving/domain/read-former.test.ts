import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parentsFirst, type FormerNode } from './former.ts';
import { planOf } from './plan.ts';
import { punchLine } from './punch-text.ts';
import { readFormer, type FormerSource } from './read-former.ts';
import type { DumpEnd } from './sql-dump.ts';
import { accessSource, openAccess, type AccessFile } from '../server/mdb.ts';

/** An Access file with tables, for the mapping: no tool at hand writes the format. */
function fileOf(tables: Readonly<Record<string, readonly Record<string, unknown>[]>>): AccessFile {
  return {
    getTableNames: () => Object.keys(tables),
    getTable: (name) => ({
      getColumnNames: () => Object.keys(tables[name]?.[0] ?? {}),
      getData: ({ rowOffset, rowLimit }) => [...(tables[name] ?? [])].slice(rowOffset, rowOffset + rowLimit),
    }),
  };
}

const moment = (text: string): Date => new Date(`${text}Z`);
const att2000 = fileOf({
  CHECKINOUT: [
    { USERID: 7, CHECKTIME: moment('2019-02-01T08:00:00'), CHECKTYPE: 'I', VERIFYCODE: 1, SENSORID: '1', WorkCode: 0 },
    { USERID: 7, CHECKTIME: moment('2019-02-01T17:00:00'), CHECKTYPE: 'O', VERIFYCODE: 1, SENSORID: '9', WorkCode: 3 },
    { USERID: 99, CHECKTIME: moment('2019-02-02T08:00:00'), CHECKTYPE: 'I', VERIFYCODE: 1, SENSORID: '1', WorkCode: 0 },
  ],
  DEPARTMENTS: [
    { DEPTID: 2, DEPTNAME: 'Paint shop', SUPDEPTID: 1 },
    { DEPTID: 1, DEPTNAME: 'OUR COMPANY', SUPDEPTID: 0 },
  ],
  Machines: [{ ID: 1, MachineAlias: 'Gate', MachineNumber: 1, sn: 'ABC123' }],
  TEMPLATE: [{ TEMPLATEID: 1, USERID: 7 }],
  SchClass: [{ schClassid: 1, schName: 'Day' }],
  USERINFO: [
    {
      USERID: 7,
      Badgenumber: '1007',
      Name: 'Ana Paz',
      Gender: 'Female',
      TITLE: 'Painter',
      BIRTHDAY: null,
      HIREDDAY: null,
      DEFAULTDEPTID: 2,
      CardNo: '0000000000',
    },
    {
      USERID: 8,
      Badgenumber: '1008',
      Name: '',
      Gender: 'M',
      TITLE: '',
      BIRTHDAY: moment('1990-01-02T00:00:00'),
      HIREDDAY: moment('2018-03-04T00:00:00'),
      DEFAULTDEPTID: -1,
      CardNo: '00123',
    },
  ],
});

describe('a file of ZKTime', () => {
  const { data, punches } = readFormer(accessSource(att2000), 'Europe/London', '2026-03-02');

  it('has its people with their departments, positions and the day of their first punch', () => {
    expect(data).toMatchObject({ system: 'zktime', punches: 3, isCutOff: false });
    expect(data.departments.map(({ name }) => name)).toEqual(['OUR COMPANY', 'Paint shop']);
    const [ana, unnamed] = planOf('people', data, 1);
    expect(ana).toMatchObject({
      code: '1007',
      values: { emp_code: '1007', first_name: 'Ana Paz', gender: 'F', hire_date: '2019-02-01' },
      refers: { departments: ['2'], positions: ['Painter'], areas: [] },
    });
    expect(ana?.values).not.toHaveProperty('card_no');
    expect(unnamed).toMatchObject({
      values: { first_name: '1008', gender: 'M', birthday: '1990-01-02', hire_date: '2018-03-04', card_no: '00123' },
      refers: { departments: [], positions: [] },
    });
    expect(planOf('terminals', data, 1)).toMatchObject([{ code: 'ABC123', values: { alias: 'Gate' } }]);
  });

  it('has its punches by the number of the person, and lists what is not read', () => {
    expect([...punches()].map(punchLine)).toEqual([
      '1007\t2019-02-01 08:00:00\tI\tGate\t\n',
      '1007\t2019-02-01 17:00:00\tO\t\t3\n',
      '\t2019-02-02 08:00:00\tI\tGate\t\n',
    ]);
    expect(data.left).toEqual([{ what: 'templates', table: '', rows: 1 }]);
  });

  it('is refused if it is damaged', () => {
    const damaged = Buffer.concat([Buffer.from('\0\u0001\0\0Standard Jet DB\0', 'latin1'), Buffer.alloc(100)]);
    expect(() => openAccess(damaged)).toThrow('damaged');
  });
});

it('an offset of hours is written with its minutes', () => {
  const punch = { code: '1', state: '0', terminal: 'a\tb', work_code: '' };
  expect(punchLine({ ...punch, time: '2024-05-06 08:00:00+08' })).toBe('1\t2024-05-06 08:00:00+08:00\t0\ta b\t\n');
  expect(punchLine({ ...punch, time: '2024-05-06 08:00:00' })).toContain('\t2024-05-06 08:00:00\t');
});

describe('a tree of a former system', () => {
  const nodes = fc.array(
    fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      parent: fc.option(fc.constantFrom('a', 'b', 'c', 'd', 'e', 'x')),
    }),
    { maxLength: 8 },
  );

  it('loses no node, has each behind its parent, and no cycle', () => {
    fc.assert(
      fc.property(nodes, (given) => {
        const all = given.map((node): FormerNode => ({ ...node, code: node.key, name: node.key }));
        const ordered = parentsFirst(all);
        expect(ordered.map(({ key }) => key).toSorted()).toEqual(all.map(({ key }) => key).toSorted());
        const last = new Map(all.map((node) => [node.key, node]));
        for (const [at, { parent, key }] of ordered.entries()) {
          // Of rows with one key, the last is the parent.
          if (parent === null || !last.has(parent) || given.filter((one) => one.key === parent).length > 1) continue;
          const before = ordered.slice(0, at).some((one) => one.key === parent);
          expect(before, `${key} behind ${parent}`).toBe(true);
        }
      }),
    );
  });
});

describe('a table without its columns', () => {
  const source = (table: string, columns: readonly string[]): FormerSource => ({
    rows: function* rows() {
      yield { table, get: () => '1', has: (column) => columns.includes(column) };
      return { isCutOff: false, broken: new Map() } satisfies DumpEnd;
    },
  });

  it.each([
    ['version', 'personnel_employee', ['id', 'pin']],
    ['unknown', 'people', ['id']],
  ])('is refused as %s', (reason, table, columns) => {
    expect(() => readFormer(source(table, columns), 'UTC', '2026-03-02')).toThrow(reason);
  });
});

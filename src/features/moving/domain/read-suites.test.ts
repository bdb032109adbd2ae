import { describe, expect, it } from 'vitest';
import { frappeDump, horillaDump } from '#tests/support/suite-dumps.ts';
import { planOf } from './plan.ts';
import { punchLine } from './punch-text.ts';
import { dumpSource, readFormer } from './read-former.ts';

const read = (text: string) =>
  readFormer(
    dumpSource(() => ({ text })),
    'America/Sao_Paulo',
    '2026-03-02',
  );

describe('a backup of Frappe HR', () => {
  const { data, punches } = read(frappeDump);

  it('has its people by the ID that terminals know, else by their name there', () => {
    expect(data).toMatchObject({ system: 'frappe', isCutOff: false, punches: 4, broken: 0 });
    const [ana, bo, cleo] = planOf('people', data, 1);
    expect(ana).toMatchObject({
      code: '17',
      values: {
        emp_code: '17',
        first_name: 'Ana María',
        last_name: "O'Paz",
        gender: 'F',
        birthday: '1990-05-06',
        hire_date: '2020-03-01',
        email: 'ana@example.com',
        mobile: '+55 11 5555',
      },
      refers: { departments: ['Paint - MC'], positions: ['Painter'], areas: ['São Paulo'] },
      left: undefined,
    });
    expect(bo).toMatchObject({ code: 'HR-EMP-00002', values: { email: 'bo@home.example' }, left: '2024-01-31' });
    expect(bo?.refers).toEqual({ departments: [], positions: [], areas: [] });
    // Whose last day is not known left with the last punch.
    expect(cleo).toMatchObject({ code: 'HR-EMP-00003', left: '2024-05-07' });
  });

  it('has its departments below the company’s own, in place of the group above all of them', () => {
    expect(planOf('departments', data, 1)).toMatchObject([
      { code: 'Plant - MC', name: 'Plant', refers: { departments: [] } },
      { code: 'Paint - MC', name: 'Paint', refers: { departments: ['Plant - MC'] } },
    ]);
    expect(planOf('areas', data, 1)).toMatchObject([{ code: 'São Paulo', name: 'São Paulo' }]);
  });

  it('has its check-ins, and lists what is not read', () => {
    expect([...punches()].map(punchLine)).toEqual([
      '17\t2024-05-06 08:00:00.000000\tIN\tGate\t\n',
      '17\t2024-05-06 17:00:00.000000\tOUT\tGate\t\n',
      'HR-EMP-00003\t2024-05-07 08:00:00.000000\t\t\t\n',
      '\t2024-05-07 09:00:00.000000\tIN\t\t\n',
    ]);
    expect(data.left).toEqual([
      { what: 'leave', table: '', rows: 2 },
      { what: null, table: 'tabdoctype', rows: 1 },
      { what: 'schedules', table: '', rows: 1 },
    ]);
  });
});

describe('a database of Horilla', () => {
  const { data, punches } = read(horillaDump);

  it('has its people with what their work says, by the ID of terminals where it is theirs alone', () => {
    expect(data).toMatchObject({ system: 'horilla', isCutOff: false, punches: 3 });
    const [ana, bo, cleo] = planOf('people', data, 1);
    expect(ana).toMatchObject({
      code: '17',
      values: {
        first_name: 'Ana',
        last_name: 'Paz',
        gender: 'F',
        birthday: '1990-05-06',
        hire_date: '2020-03-01',
        email: 'ana@work.example',
        mobile: '5555',
      },
      refers: { departments: ['3'], positions: ['4'] },
      left: undefined,
    });
    // Two share a number at the terminals, so that both keep their badges'.
    expect(bo).toMatchObject({ code: 'PEP02', values: { email: 'bo@home.example' }, left: '2024-05-07' });
    // Without a badge, a day of hire and any punch.
    expect(cleo).toMatchObject({ code: '3', left: undefined });
    expect(planOf('departments', data, 1)).toMatchObject([{ code: '3', name: 'Paint' }]);
    expect(planOf('positions', data, 1)).toMatchObject([{ code: '4', name: 'Painter' }]);
  });

  it('has a coming and a going for each row of attendance, as far as they are there', () => {
    expect([...punches()].map(punchLine)).toEqual([
      '17\t2024-05-06 22:00:00\tin\t\t\n',
      '17\t2024-05-07 06:00:00\tout\t\t\n',
      'PEP02\t2024-05-07 08:00:00\tin\t\t\n',
    ]);
    expect(data.left).toEqual([
      { what: 'leave', table: '', rows: 2 },
      { what: 'terminals', table: '', rows: 1 },
    ]);
  });
});

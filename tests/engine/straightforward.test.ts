import { describe, expect, it } from 'vitest';
import { calculate, formatWorkDate, nameOf, Status } from '#features/attendance/engine/index.ts';
import { benchEmployees } from './bench-company.ts';
import type { Mix } from './bench-company.ts';
import { straightforwardDays } from './straightforward.ts';

const FIGURES = [
  'requiredMin',
  'presentMin',
  'regularMin',
  'lateMin',
  'earlyMin',
  'absentMin',
  'leaveMin',
  'otMin',
  'ot1Min',
  'ot2Min',
  'ot3Min',
  'weeklyOtMin',
  'nightMin',
] as const;

const EMPLOYEES = Number(process.env['ENGINE_ORACLE_EMPLOYEES'] ?? 60);

/** Runs the benchmark companies through two programs that share no code. */
describe('the engine and a straightforward version', () => {
  it.each<[Mix, number, number]>([
    ['common', EMPLOYEES, 62],
    ['hard', EMPLOYEES, 62],
  ])('agree on every figure of the %s mix', (mix, employees, days) => {
    for (const employee of benchEmployees(mix, employees, days)) {
      const expected = straightforwardDays(mix, employee);
      const records = calculate(employee.input);
      records.forEach((record, index) => {
        const mine: Record<string, unknown> = {
          date: formatWorkDate(record.workDate),
          status: nameOf(Status, record.status),
        };
        for (const figure of FIGURES) mine[figure] = record[figure];
        expect(mine, `employee ${String(employee.input.employee.id)}, shift ${employee.shift}`).toEqual(
          expected[index],
        );
      });
    }
  });
});

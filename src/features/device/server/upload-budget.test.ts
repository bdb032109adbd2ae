import { expect, it } from 'vitest';
import { UploadBudget } from './upload-budget.ts';

const now = Temporal.Instant.from('2026-03-02T08:00:00Z');
const one = { companyId: 1, terminal: 1 };
const megabyte = 1024 * 1024;

it('a terminal brings its whole memory at once, and then a part of it an hour; others are not kept from theirs', () => {
  const budget = new UploadBudget();
  for (let turn = 0; turn < 16; turn += 1) expect(budget.take(one, 16 * megabyte, now)).toBe(true);
  expect(budget.take(one, 1, now)).toBe(false);
  expect(budget.take({ companyId: 1, terminal: 2 }, 16 * megabyte, now)).toBe(true);
  expect(budget.take({ companyId: 2, terminal: 1 }, 16 * megabyte, now)).toBe(true);
  const later = now.add({ minutes: 30 });
  expect(budget.take(one, 33 * megabyte, later)).toBe(false);
  expect(budget.take(one, 32 * megabyte, later)).toBe(true);
  expect(budget.take(one, 1, later)).toBe(false);
  expect(budget.take(one, 256 * megabyte, now.add({ hours: 100 }))).toBe(true);
});

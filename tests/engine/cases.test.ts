import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { fileSchema } from './case-format.ts';
import { differenceLine, runCase } from './run-cases.ts';
import { runRecalculation } from './run-recalculation.ts';

const content = fileSchema.parse(JSON.parse(readFileSync(new URL('engine-cases.json', import.meta.url), 'utf8')));

function titleOf(raw: unknown): string {
  if (typeof raw !== 'object' || raw === null || !('id' in raw) || !('title' in raw))
    return 'a case without id or title';
  return `${String(raw.id)}: ${String(raw.title)}`;
}

describe('shared cases of the engine', () => {
  it('are all there', () => {
    expect([content.cases.length, content.recalculation_cases.length]).toEqual([114, 6]);
  });

  it.each(content.cases.map((raw) => [titleOf(raw), raw] as const))('%s', (_title, raw) => {
    expect(runCase(raw).differences.map(differenceLine)).toEqual([]);
  });
});

describe('shared recalculation cases', () => {
  it.each(content.recalculation_cases.map((raw) => [titleOf(raw), raw] as const))('%s', (_title, raw) => {
    expect(runRecalculation(raw).differences.map(differenceLine)).toEqual([]);
  });
});

describe('the adapter', () => {
  const base = { id: 'x', title: 'x', zone: 'UTC', expect: { '2026-01-05': { status: 'present', workedMin: 7 } } };

  it('names case, date, field, expected and got', () => {
    const lines = runCase({ ...base, punches: [] }).differences.map(differenceLine);
    expect(lines).toEqual([
      'x 2026-01-05 status: expected "present", got "noSchedule"',
      'x 2026-01-05 workedMin: expected 7, got 0',
    ]);
  });

  it('refuses an option it does not know instead of ignoring it', () => {
    expect(runCase({ ...base, rule: { dedupMinutes: 5 } }).differences[0]?.field).toBe('format');
  });

  it('fails a case the engine refuses', () => {
    const shift = { unit: 'day', count: 0, days: {} };
    const schedule = [{ source: 'employee', from: '2026-01-01', to: null, shift }];
    expect(runCase({ ...base, schedule }).differences[0]?.got).toBe('shifts[0].count: outOfRange');
  });

  it('fails a recalculation sentence it cannot read', () => {
    const unread = { id: 'y', title: 'something else happened', must_be_recomputed: [], must_not_be_recomputed: [] };
    expect(runRecalculation(unread).differences).toHaveLength(1);
  });
});

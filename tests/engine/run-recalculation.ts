import { dirtyDays, formatWorkDate, prepareCompany } from '#features/attendance/engine/index.ts';
import { recalculationSchema } from './case-format.ts';
import { readScenario } from './recalculation-scenario.ts';
import type { CaseResult, Difference } from './run-cases.ts';

/** Runs one recalculation case: the dates that must be marked, and those that must not. */
export function runRecalculation(raw: unknown): CaseResult {
  const parsed = recalculationSchema.safeParse(raw);
  if (!parsed.success) {
    return { id: '?', differences: [{ id: '?', date: '-', field: 'format', expected: 'a case', got: raw }] };
  }
  const { id, title, must_be_recomputed: must, must_not_be_recomputed: mustNot } = parsed.data;
  const scenario = readScenario(title);
  if (scenario === null) {
    return {
      id,
      differences: [{ id, date: '-', field: 'title', expected: 'a sentence the adapter reads', got: title }],
    };
  }
  const { change, employee, punches, from, to } = scenario;
  const input = { company: prepareCompany(scenario.company), employee, from, to, punches };
  const dirty = new Set(dirtyDays(change, input, input).map(formatWorkDate));
  const differences: Difference[] = [];
  for (const date of must) {
    if (!dirty.has(date)) differences.push({ id, date, field: 'dirty', expected: true, got: false });
  }
  for (const date of mustNot) {
    if (dirty.has(date)) differences.push({ id, date, field: 'dirty', expected: false, got: true });
  }
  return { id, differences };
}

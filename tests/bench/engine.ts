import { calculate, punchRange } from '#features/attendance/engine/index.ts';
import type { DayRecord, EngineInput } from '#features/attendance/engine/index.ts';
import { benchEmployees } from '#tests/engine/bench-company.ts';
import type { Mix } from '#tests/engine/bench-company.ts';
import { straightforwardDays } from '#tests/engine/straightforward.ts';
import { printTable } from './support/print-table.ts';

/**
 * The attendance engine on one core, employee-days a second: common mix, hard mix, with explanation, heap, growth with
 * history and company, and the ratio to a straightforward version with cached Intl formatters.
 */
const DAYS = 31;

interface Line {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly goal: number | null;
  /** Whether a lower value is better. */
  readonly atMost?: boolean;
}

const lines: Line[] = [];

/** Seconds of this thread's processor time, which does not depend on other load on the machine. */
function now(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000_000;
}

/** The best of several rounds, in days a second. */
function rate(inputs: readonly EngineInput[], rounds: number): number {
  let best = 0;
  const days = inputs.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  for (let round = 0; round < rounds; round++) {
    const started = now();
    let records = 0;
    let spent = 0;
    // Small inputs several times, since the clock is coarse.
    do {
      for (const input of inputs) records += calculate(input).length;
      spent = now() - started;
    } while (spent < 0.02);
    if (records % days !== 0) throw new Error('a record is missing');
    best = Math.max(best, records / spent);
  }
  return best;
}

function inputsOf(mix: Mix, count: number, days: number): EngineInput[] {
  return benchEmployees(mix, count, days).map(({ input }) => input);
}

function measureRates(): { common: number; hard: number } {
  const common = inputsOf('common', 1000, DAYS);
  const hard = inputsOf('hard', 1000, DAYS);
  rate(common.slice(0, 200), 3);
  rate(hard.slice(0, 200), 3);
  const rates = { common: rate(common, 8), hard: rate(hard, 8) };
  lines.push({ name: 'common mix', value: rates.common, unit: 'days/s', goal: 500_000 });
  lines.push({ name: 'hard mix', value: rates.hard, unit: 'days/s', goal: 200_000 });
  const traced = common.map((input) => ({ ...input, trace: true }));
  lines.push({ name: 'common mix, explained', value: rate(traced, 4), unit: 'days/s', goal: 50_000 });
  const tracedHard = hard.map((input) => ({ ...input, trace: true }));
  lines.push({ name: 'hard mix, explained', value: rate(tracedHard, 4), unit: 'days/s', goal: 50_000 });
  const idle = common.map((input) => ({ ...input, punches: [] }));
  lines.push({ name: 'common mix, nobody comes', value: rate(idle, 8), unit: 'days/s', goal: rates.common });
  return rates;
}

/** The heap that 1,000 employees × 31 days need for their punches and records. */
function measureHeap(): void {
  const collect = globalThis.gc;
  if (collect === undefined) throw new Error('run with --expose-gc');
  calculateAll(inputsOf('common', 10, DAYS));
  collect();
  const before = process.memoryUsage().heapUsed;
  const inputs = inputsOf('common', 1000, DAYS);
  const records = calculateAll(inputs);
  collect();
  const used = (process.memoryUsage().heapUsed - before) / 1_000_000;
  if (records.length !== 1000 || inputs.length !== 1000) throw new Error('kept alive until here');
  lines.push({ name: 'heap of 1,000 employees × 31 days', value: used, unit: 'MB', goal: 25, atMost: true });
}

function calculateAll(inputs: readonly EngineInput[]): DayRecord[][] {
  return inputs.map((input) => calculate(input));
}

/** The share of its speed that remains between the ends of a scale: processor caches may cost something, growth may not. */
const STEADY = 0.7;

function addSteady(name: string, small: number, large: number): void {
  lines.push({ name, value: large / small, unit: '×', goal: STEADY });
}

/** The cost of a day must not grow with the history or the company. */
function measureGrowth(): void {
  const measure = (name: string, employees: number, days: number): number => {
    const inputs = inputsOf('common', employees, days);
    rate(inputs, 1);
    const value = rate(inputs, 5);
    lines.push({ name, value, unit: 'days/s', goal: null });
    return value;
  };
  measure('1 day of 10,000 employees', 10_000, 1);
  const month = measure('31 days of 10 employees', 10, 31);
  measure('1 year of 100 employees', 100, 365);
  const decade = measure('10 years of 10 employees', 10, 3650);
  addSteady('ten years against a month', month, decade);
  measure('31 days of 10,000 employees', 10_000, 31);
  const everybody = measureInBatches(100_000);
  addSteady('100,000 employees against 10', month, everybody);
  const young = measureLastDay('a month', 31);
  const old = measureLastDay('ten years', 3650);
  addSteady('one day on top of ten years against a month', young, old);
}

/** A large company in batches, as a worker processes it. */
function measureInBatches(employees: number): number {
  const batch = 5000;
  let seconds = 0;
  for (let done = 0; done < employees; done += batch) {
    const inputs = inputsOf('common', batch, DAYS);
    const started = now();
    let records = 0;
    for (const input of inputs) records += calculate(input).length;
    if (records !== batch * DAYS) throw new Error('a record is missing');
    seconds += now() - started;
  }
  const value = (employees * DAYS) / seconds;
  lines.push({ name: `31 days of ${employees.toLocaleString('en')} employees`, value, unit: 'days/s', goal: null });
  return value;
}

/** The cost of a punch that arrives today: one day, with the punches that can affect it. */
function measureLastDay(history: string, employed: number): number {
  const last = inputsOf('common', 50, employed).map((input) => {
    const { from, to } = punchRange(input.company, input.to, input.to);
    const punches = input.punches.filter(({ instant }) => instant >= from && instant <= to);
    return { ...input, from: input.to, punches };
  });
  rate(last, 2);
  const value = rate(last, 10);
  lines.push({ name: `one day on top of ${history}`, value, unit: 'days/s', goal: null });
  return value;
}

function measureRatio(rates: { common: number; hard: number }): void {
  for (const mix of ['common', 'hard'] as const) {
    const employees = benchEmployees(mix, 40, DAYS);
    let best = 0;
    for (let round = 0; round < 3; round++) {
      const started = now();
      for (const employee of employees) straightforwardDays(mix, employee);
      best = Math.max(best, (employees.length * DAYS) / (now() - started));
    }
    lines.push({ name: `${mix} mix, straightforward with cached Intl`, value: best, unit: 'days/s', goal: null });
    lines.push({ name: `${mix} mix, times faster`, value: rates[mix] / best, unit: '×', goal: null });
  }
}

const rates = measureRates();
measureHeap();
measureGrowth();
measureRatio(rates);

const rows = lines.map(({ name, value, unit, goal, atMost = false }) => {
  const met = goal === null || (atMost ? value <= goal : value >= goal);
  const shown = value.toLocaleString('en', { maximumFractionDigits: value < 100 ? 1 : 0 });
  const limit = goal?.toLocaleString('en', { maximumFractionDigits: goal < 10 ? 1 : 0 });
  if (!met) process.exitCode = 1;
  return [
    name,
    shown,
    unit,
    goal === null ? '' : `${atMost ? 'at most' : 'at least'} ${limit}${met ? '' : ', missed'}`,
  ];
});
printTable(['what', 'figure', 'unit', 'goal'], rows);

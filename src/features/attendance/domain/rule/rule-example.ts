import type { ExplainedDay } from '../../contract/explained-days.ts';
import {
  calculateOpen,
  parseWorkDate,
  prepareCompany,
  PunchState,
  zoneFromIntl,
  type RuleOptions,
  type Zone,
} from '../../engine/index.ts';
import { dayFigures } from '../day-figures.ts';
import { fatesOf } from '../punch-fates.ts';
import { decodeExplanation, encodeExplanation } from '../explanation.ts';

/** Days that show a rule's effect, each with punches for one part of it; minutes from midnight. */
export const ruleSituations = {
  lateAndLong: [552, 1120],
  earlyBird: [465, 1005],
  outAtLunch: [538, 745, 800, 1052],
  noCheckOut: [545],
  shortDay: [540, 690],
  weekend: [600, 840],
} as const satisfies Readonly<Record<string, readonly number[]>>;
export type RuleSituation = keyof typeof ruleSituations;

/** The plan of the example: an office day with half an hour of lunch and five minutes of grace. */
const office = {
  id: 1,
  in: 540,
  out: 1050,
  lateGrace: 5,
  earlyGrace: 5,
  breaks: [{ start: 750, end: 780, duration: 30 }],
};
/** A Monday. */
const week = parseWorkDate('2026-03-02') ?? 0;
const daysOfWeek = 7;

/** Built once, because its table takes some milliseconds. */
let zone: Zone | undefined;

/**
 * Calculates an example day under a rule with the engine.
 * @param options the rule from the form
 * @returns null if the rule has no such day, e.g. a company without a weekend
 */
export function ruleExample(options: Partial<RuleOptions>, situation: RuleSituation): ExplainedDay | null {
  zone ??= zoneFromIntl('UTC', 2026, 2026);
  const weekend = new Set(options.weekend);
  const isRest = situation === 'weekend';
  const at = Array.from({ length: daysOfWeek }, (_, index) => index).find((index) => weekend.has(index + 1) === isRest);
  if (at === undefined) return null;
  const date = week + at;
  const company = prepareCompany({
    id: 1,
    zones: [zone],
    rules: [{ id: 'example', departmentId: null, options }],
    timetables: [office],
  });
  const [day] = calculateOpen({
    company,
    employee: {
      id: 1,
      zones: [{ from: 0, value: zone.id }],
      schedule: [{ source: 'employee', from: week - daysOfWeek, to: null, timetableIds: isRest ? [] : [office.id] }],
    },
    from: date,
    to: date,
    punches: ruleSituations[situation].map((minute, id) => ({
      id,
      instant: (date * 1440 + minute) * 60,
      state: PunchState.unknown,
    })),
    // Two days later every window has closed.
    asOf: (date + 3) * 86_400,
    trace: true,
  });
  if (!day) return null;
  const { record, drawn } = day;
  const explanation = drawn === null ? null : decodeExplanation(encodeExplanation(record.trace ?? [], drawn));
  return {
    ...dayFigures(record),
    is_planned: false,
    is_waiting: false,
    employee: { id: 1, display_name: '', emp_code: '', photo: null },
    rule_version: record.ruleVersionId,
    calculated_at: null,
    told: explanation && {
      slots: [...explanation.slots],
      worked: [...explanation.worked],
      overtime: [...explanation.overtime],
      lines: [...explanation.lines],
    },
    punches: fatesOf(explanation?.lines ?? []).map((fate) => ({
      ...fate,
      punch_state: null,
      terminal_alias: '',
      role: null,
    })),
    timetables: [],
    sources: [],
  };
}

import type { Company } from './company.ts';
import { nextRuleChange, ruleOn } from './company-rules.ts';
import type { Rule } from './rule.ts';
import type { Dated, Employee, Id, Switches } from './types.ts';
import type { Zone } from './zone.ts';

/** What holds for an employee from one date until the day before `until`: rule, zone, departments, switches. */
export interface Facts {
  readonly from: number;
  readonly until: number;
  readonly rule: Rule;
  readonly zone: Zone;
  /** Departments from the employee's own up to the root. */
  readonly chain: readonly Id[];
  readonly switches: Switches;
}

const NO_CHAIN: readonly Id[] = Object.freeze([]);
const NO_SWITCHES: Switches = Object.freeze({});

/** Index of the dated value in force: before the first entry, the first. */
function indexOn(list: readonly Dated<unknown>[], workDate: number): number {
  let index = 0;
  for (let i = 1; i < list.length; i++) if ((list[i]?.from ?? Infinity) <= workDate) index = i;
  return index;
}

function nextChange(list: readonly Dated<unknown>[] | undefined, workDate: number): number {
  let next = Infinity;
  if (list !== undefined) {
    for (let i = 1; i < list.length; i++) {
      const from = list[i]?.from ?? Infinity;
      if (from > workDate && from < next) next = from;
    }
  }
  return next;
}

/** Everything dated about an employee, as it holds on one date. The lists are sorted (see `openRun`). */
export function factsOn(company: Company, employee: Employee, workDate: number): Facts {
  const { zones, departments = [], switches = [] } = employee;
  const zoneId = zones[indexOn(zones, workDate)]?.value;
  // Zones are checked before the first step (run.ts).
  const zone = zoneId === undefined ? undefined : company.zones.get(zoneId);
  if (zone === undefined) throw new RangeError('zone');
  const department = departments[indexOn(departments, workDate)]?.value ?? null;
  const chain = department === null ? NO_CHAIN : (company.chains.get(department) ?? NO_CHAIN);
  const switched = switches[indexOn(switches, workDate)]?.value ?? NO_SWITCHES;
  return {
    from: workDate,
    until: Math.min(
      nextChange(zones, workDate),
      nextChange(departments, workDate),
      nextChange(switches, workDate),
      nextRuleChange(company.rules, workDate),
    ),
    rule: ruleOn(company.rules, chain, switched.overtime ?? true, workDate),
    zone,
    chain,
    switches: switched,
  };
}

import type { Company } from './company.ts';
import { nextRuleChange, ruleOn } from './company-rules.ts';
import type { Rule } from './rule.ts';
import type { Dated, Employee, Id, Switches } from './types.ts';
import type { Zone } from './zone.ts';

/** An employee's values from one date until the day before `until`: rule, zone, departments, switches. */
export interface EffectiveSettings {
  readonly from: number;
  readonly until: number;
  readonly rule: Rule;
  readonly zone: Zone;
  /** Departments from the employee's own up to the root. */
  readonly chain: readonly Id[];
  /** The employee's areas with all above them. */
  readonly areas: readonly Id[];
  readonly switches: Switches;
}

const NO_CHAIN: readonly Id[] = Object.freeze([]);
const NO_AREAS: readonly Dated<readonly Id[]>[] = Object.freeze([]);
const NO_SWITCHES: Switches = Object.freeze({});

/** The dated value on a date; before the first entry, the first one. */
function valueOn<Value>(list: readonly Dated<Value>[], workDate: number): Value | undefined {
  return (list.findLast(({ from }) => from <= workDate) ?? list[0])?.value;
}

/** The first date after `workDate` on which a list has another value. */
function nextChange(list: readonly Dated<unknown>[], workDate: number): number {
  return list.find(({ from }) => from > workDate)?.from ?? Infinity;
}

/** Areas with all above them. */
function areasAbove({ areaChains }: Company, areas: readonly Id[]): readonly Id[] {
  const [only] = areas;
  if (areas.length === 1 && only !== undefined) return areaChains.get(only) ?? NO_CHAIN;
  return areas.flatMap((area) => areaChains.get(area) ?? NO_CHAIN);
}

/** Whether something of a department, of an area, or of both applies to somebody; null means all. */
export function isOf(
  { chain, areas }: EffectiveSettings,
  { departmentId, areaId }: { readonly departmentId: Id | null; readonly areaId: Id | null },
): boolean {
  return (departmentId === null || chain.includes(departmentId)) && (areaId === null || areas.includes(areaId));
}

/** All dated values of an employee on a date. The lists are sorted (see `openRun`). */
export function settingsOn(company: Company, employee: Employee, workDate: number): EffectiveSettings {
  const { zones, departments = [], areas = NO_AREAS, switches = [] } = employee;
  // Zones and departments are checked before the first step (run.ts).
  const zone = company.zones.get(valueOn(zones, workDate) ?? '');
  if (zone === undefined) throw new RangeError('zone');
  const chain = company.chains.get(valueOn(departments, workDate) ?? '') ?? NO_CHAIN;
  const switched = valueOn(switches, workDate) ?? NO_SWITCHES;
  return {
    from: workDate,
    until: Math.min(
      nextChange(zones, workDate),
      nextChange(departments, workDate),
      nextChange(areas, workDate),
      nextChange(switches, workDate),
      nextRuleChange(company.rules, workDate),
    ),
    rule: ruleOn(company.rules, chain, switched.overtime ?? true, workDate),
    zone,
    chain,
    areas: areas.length === 0 ? NO_CHAIN : areasAbove(company, valueOn(areas, workDate) ?? NO_CHAIN),
    switches: switched,
  };
}

import { EngineInputError, requireIntegerOrNull } from './errors.ts';
import { checkRuleOptions } from './rule-check.ts';
import { compileRule, DEFAULT_RULE, overlayRule } from './rule.ts';
import type { Rule, RuleChanges, RuleOptions } from './rule.ts';
import { ALWAYS, groupVersions, versionOn } from './timetable.ts';
import type { Versions } from './timetable.ts';
import type { Id, RuleVersion } from './types.ts';

interface DatedOptions {
  readonly id: Id;
  readonly validFrom: number;
  readonly version: Id;
  readonly options: RuleChanges;
}

/** The rule versions of a company, and the compiled rules so far. */
export interface RuleBook {
  /** By department; the company's own are under ''. */
  readonly byDepartment: ReadonlyMap<Id, Versions<DatedOptions>>;
  /** All dates at which some rule changes, ascending. */
  readonly changes: readonly number[];
  readonly compiled: Map<string, Rule>;
  /** The same by department chain and time span, for the most frequent lookups. */
  readonly byChain: Map<readonly Id[], Map<number, Rule>>;
}

const COMPANY = '';

export function prepareRules(inputs: readonly RuleVersion[], departments: ReadonlyMap<Id, unknown>): RuleBook {
  const dated = inputs.map((input, index): DatedOptions => {
    const field = `rules[${index}]`;
    requireIntegerOrNull(input.validFrom, `${field}.validFrom`, ALWAYS, -ALWAYS);
    if (input.departmentId !== null && !departments.has(input.departmentId)) {
      throw new EngineInputError(`${field}.departmentId`, 'unknownReference');
    }
    checkRuleOptions(input.options, `${field}.options`);
    return {
      id: input.departmentId ?? COMPANY,
      validFrom: input.validFrom ?? ALWAYS,
      version: input.id,
      options: input.options,
    };
  });
  const changes = [...new Set(dated.map(({ validFrom }) => validFrom))].toSorted((a, b) => a - b);
  return { byDepartment: groupVersions(dated, 'rules'), changes, compiled: new Map(), byChain: new Map() };
}

function resolveRule(book: RuleBook, chain: readonly Id[], overtime: boolean, workDate: number): Rule {
  const layers: DatedOptions[] = [];
  for (let i = chain.length; i >= 0; i--) {
    const versions = book.byDepartment.get(i === chain.length ? COMPANY : (chain[i] ?? COMPANY));
    const version = versions === undefined ? undefined : versionOn(versions, workDate);
    // A department whose rule is empty has none.
    const isSaying = i === chain.length || Object.keys(version?.options ?? {}).length > 0;
    if (version !== undefined && isSaying) layers.push(version);
  }
  const versionId = layers.map(({ version }) => String(version)).join('+');
  const key = `${overtime ? 'o' : '-'}${layers.map(({ id, version }) => `${String(id)}:${String(version)}`).join('+')}`;
  let rule = book.compiled.get(key);
  if (rule === undefined) {
    const options = layers.reduce<RuleOptions>((base, layer) => overlayRule(base, layer.options), DEFAULT_RULE);
    rule = compileRule(options, versionId, overtime);
    book.compiled.set(key, rule);
  }
  return rule;
}

/**
 * The rule of an employee on a date: the company's version in force, overlaid by each department's from the root down
 * to the employee's own, then the employee's overtime switch.
 *
 * @param chain departments from the employee's own up to the root
 */
export function ruleOn(book: RuleBook, chain: readonly Id[], overtime: boolean, workDate: number): Rule {
  let byTime = book.byChain.get(chain);
  if (byTime === undefined) {
    byTime = new Map();
    book.byChain.set(chain, byTime);
  }
  let stretch = 0;
  while ((book.changes[stretch] ?? Infinity) <= workDate) stretch++;
  const key = stretch * 2 + (overtime ? 1 : 0);
  let rule = byTime.get(key);
  if (rule === undefined) {
    rule = resolveRule(book, chain, overtime, workDate);
    byTime.set(key, rule);
  }
  return rule;
}

/** The first date after `workDate` on which some rule of the company changes; Infinity if none does. */
export function nextRuleChange(book: RuleBook, workDate: number): number {
  return book.changes.find((from) => from > workDate) ?? Infinity;
}

const DAYS_OF_PERIOD = { week: 7, twoWeeks: 14, month: 31 } as const;

/**
 * The number of days of the longest overtime period of any rule; 0 if there is none. A day of such a period depends on
 * those before it: they are read together, and a change of one affects later ones.
 */
export function longestPeriod({ byDepartment }: RuleBook): number {
  let days = 0;
  for (const { list } of byDepartment.values())
    for (const { options } of list)
      if (options.weeklyOt) days = Math.max(days, DAYS_OF_PERIOD[options.weeklyOt.period ?? 'week']);
  return days;
}

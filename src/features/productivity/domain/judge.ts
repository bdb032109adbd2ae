import type { Use } from './timeline.ts';

/** What a rule looks at. */
export const matches = ['app', 'domain', 'title', 'url'] as const;

/** A rule as it is judged by: whatever looks so is of its category. */
export interface JudgedRule {
  readonly id: number;
  readonly match: (typeof matches)[number];
  readonly pattern: string;
  readonly ignore_case: boolean;
  /** The higher one is tried first. */
  readonly priority: number;
  readonly category: number;
  /** For whose people it holds; null: for all. */
  readonly departments: ReadonlySet<number> | null;
}

/** Finds the parts of a pattern between its stars one after the other: in one pass, however the pattern is written. */
function fits(text: string, pattern: string): boolean {
  const parts = pattern.split('*');
  const [first = '', last = ''] = [parts[0], parts.at(-1)];
  if (parts.length === 1) return text === pattern;
  if (!text.startsWith(first) || !text.endsWith(last) || text.length < first.length + last.length) return false;
  const end = text.length - last.length;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, from);
    if (found === -1 || found + part.length > end) return false;
    from = found + part.length;
  }
  return true;
}

/**
 * Whether a use looks as a rule says. `*` stands for anything. Without one an application is meant whole, a website with all below it,
 * and a title or address where it has the words somewhere.
 */
export function applies(rule: Pick<JudgedRule, 'match' | 'pattern' | 'ignore_case'>, use: Use): boolean {
  const fold = (text: string): string => (rule.ignore_case || rule.match === 'domain' ? text.toLowerCase() : text);
  const [text, pattern] = [fold(use[rule.match]), fold(rule.pattern)];
  if (text === '' || pattern === '') return false;
  if (pattern.includes('*')) return fits(text, pattern);
  if (rule.match === 'app') return text === pattern;
  if (rule.match === 'domain') return text === pattern || text.endsWith(`.${pattern}`);
  return text.includes(pattern);
}

/** Rules in the order in which they are tried: by priority, then those of some departments before those of all, then the older ones. */
export function inOrder<R extends JudgedRule>(rules: readonly R[]): R[] {
  return rules.toSorted(
    (one, other) =>
      other.priority - one.priority ||
      Number(one.departments === null) - Number(other.departments === null) ||
      one.id - other.id,
  );
}

/** The rules of a department that a use fits, in the order in which they are tried: the first one decides. */
export function fitting<R extends JudgedRule>(rules: readonly R[], use: Use, department: number | null): R[] {
  return inOrder(rules).filter(
    (rule) =>
      (rule.departments === null || (department !== null && rule.departments.has(department))) && applies(rule, use),
  );
}

/** Says the category of each use of a department's people; null: no rule has it. */
export function judgeOf(rules: readonly JudgedRule[]): (use: Use, department: number) => number | null {
  const ordered = inOrder(rules);
  const known = new Map<number, { rules: readonly JudgedRule[]; judged: Map<string, number | null> }>();
  return (use, department) => {
    let own = known.get(department);
    if (!own) {
      const theirs = ordered.filter(({ departments }) => departments === null || departments.has(department));
      own = { rules: theirs, judged: new Map() };
      known.set(department, own);
    }
    const key = [use.app, use.domain, use.title, use.url].join('\u0000');
    const before = own.judged.get(key);
    if (before !== undefined) return before;
    const category = own.rules.find((rule) => applies(rule, use))?.category ?? null;
    if (own.judged.size < mostKept) own.judged.set(key, category);
    return category;
  };
}

/** Titles are many; what is beyond is judged each time. */
const mostKept = 50_000;

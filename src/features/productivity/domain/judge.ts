import type { Use } from './timeline.ts';

/** What a rule looks at. */
export const matches = ['app', 'domain', 'title', 'url'] as const;

/** A rule: a use that matches its pattern belongs to its category. */
export interface JudgedRule {
  readonly id: number;
  readonly match: (typeof matches)[number];
  readonly pattern: string;
  readonly ignore_case: boolean;
  /** Higher numbers are tried first. */
  readonly priority: number;
  readonly category: number;
  /** The departments that it holds for; null: all. */
  readonly departments: ReadonlySet<number> | null;
}

/** Finds the parts of a pattern between its stars one after the other. One pass is enough for any pattern. */
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
 * Whether a use matches a rule's pattern. `*` stands for any text. A pattern without it matches a whole application name, a website
 * with its subdomains, or a title or address that contains it.
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

/** Sorts rules as they are tried: by priority, then rules of departments before rules for all, then by age. */
export function inOrder<R extends JudgedRule>(rules: readonly R[]): R[] {
  return rules.toSorted(
    (one, other) =>
      other.priority - one.priority ||
      Number(one.departments === null) - Number(other.departments === null) ||
      one.id - other.id,
  );
}

/** The rules of a department that match a use, in the order in which they are tried. The first one decides. */
export function fitting<R extends JudgedRule>(rules: readonly R[], use: Use, department: number | null): R[] {
  return inOrder(rules).filter(
    (rule) =>
      (rule.departments === null || (department !== null && rule.departments.has(department))) && applies(rule, use),
  );
}

/** Tells the category of each use by a department's people; null: no rule matches. */
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
    const key = `${use.app}\u0000${use.domain}\u0000${use.title}\u0000${use.url}`;
    const before = own.judged.get(key);
    if (before !== undefined) return before;
    const category = own.rules.find((rule) => applies(rule, use))?.category ?? null;
    if (own.judged.size < mostEntries) own.judged.set(key, category);
    return category;
  };
}

/** The most judgements that are remembered. Further titles are judged each time. */
const mostEntries = 50_000;

import { and, eq, inArray, sql } from 'drizzle-orm';
import { eachOneAtATime } from '#server/db/one-at-a-time.ts';
import { arrayText } from '#server/db/prepared.ts';
import type { TenantContext } from '#server/http/index.ts';
import { deriveLedger, type AccountRules, type LedgerKind } from '../../domain/ledger.ts';
import { dayBefore, leaveYearOf } from '../../domain/leave-year.ts';
import { accountKey, loadFacts } from './facts.ts';
import { loadEntitled, type Entitled } from './rules.ts';
import { leaveBalances, leaveLedger } from './tables.ts';

/** A line that is to be added. Whole hundredths. */
export interface NewLine {
  readonly employee: number;
  readonly type: number;
  readonly kind: LedgerKind;
  readonly date: string;
  readonly amount: number;
  readonly expires?: string | null;
  readonly leave?: number | null;
  readonly reason?: string;
  readonly actor?: string;
  /** The leave year that it stands in, where no rules say so. */
  readonly within?: { readonly start: string; readonly next: string };
}

type YearOf = (line: NewLine) => { readonly start: string; readonly next: string } | undefined;
type Placed = NewLine & { readonly year: string; readonly yearEnd: string };

/** Writers of one company's ledger of some people take turns, so that what is derived is derived from what is there. */
async function takeTurns({ tx, companyId }: TenantContext, ids: readonly number[]): Promise<void> {
  await eachOneAtATime(tx, 'leave.ledger', companyId, ids);
}

/** Adds lines to the ledger, and the balances of their years where there are none yet: a statement each, however many there are. */
async function append({ tx, companyId, now }: TenantContext, lines: readonly Placed[]): Promise<void> {
  const given = sql`unnest(
      ${arrayText(lines.map(({ employee }) => employee))}::bigint[], ${arrayText(lines.map(({ type }) => type))}::bigint[],
      ${arrayText(lines.map(({ year }) => year))}::date[], ${arrayText(lines.map(({ yearEnd }) => yearEnd))}::date[],
      ${arrayText(lines.map(({ kind }) => kind))}::text[], ${arrayText(lines.map(({ amount }) => amount))}::integer[],
      ${arrayText(lines.map(({ date }) => date))}::date[], ${arrayText(lines.map(({ expires }) => expires ?? null))}::date[],
      ${arrayText(lines.map(({ leave }) => leave ?? null))}::bigint[], ${arrayText(lines.map(({ reason }) => reason ?? ''))}::text[],
      ${arrayText(lines.map(({ actor }) => actor ?? ''))}::text[]
    ) with ordinality as given (employee, type, year_start, year_end, kind, amount, date, expires, leave, reason, actor, place)`;
  await tx.execute(sql`
    insert into ${leaveBalances} (company_id, employee, incident_type, year_start, year_end)
    select distinct on (given.employee, given.type, given.year_start)
      ${companyId}::bigint, given.employee, given.type, given.year_start, given.year_end
    from ${given} order by given.employee, given.type, given.year_start
    on conflict do nothing`);
  await tx.execute(sql`
    insert into ${leaveLedger} (company_id, balance, employee, incident_type, year_start, kind, amount, effective_date, expire_date,
      leave, reason, actor, create_time)
    select ${companyId}::bigint, b.id, given.employee, given.type, given.year_start, given.kind, given.amount, given.date,
      given.expires, given.leave, given.reason, given.actor, ${now.toString()}::timestamptz
    from ${given} join ${leaveBalances} b on b.company_id = ${companyId} and b.employee = given.employee
      and b.incident_type = given.type and b.year_start = given.year_start
    order by given.place`);
}

/** In which leave year a line stands: that of its day, or the first that the rules know. */
const yearBy =
  (entitled: ReadonlyMap<number, Entitled>): YearOf =>
  ({ employee, type, date }) => {
    const rules = entitled.get(employee)?.types.get(type);
    if (!rules) return undefined;
    const first = rules.hired !== null && rules.hired > rules.from ? rules.hired : rules.from;
    return leaveYearOf(date > first ? date : first, rules.years, rules.hired);
  };

/**
 * Adds what somebody has decided to the ledger of one person, and what follows from it until today. Nothing where the person is
 * entitled to nothing of the type.
 * @param until ISO, today where the person is
 */
export async function postLines(context: TenantContext, lines: readonly NewLine[], until: string): Promise<void> {
  const ids = [...new Set(lines.map(({ employee }) => employee))];
  await takeTurns(context, ids);
  const entitled = await loadEntitled(context, ids);
  const year = yearBy(entitled);
  const placed = lines.flatMap((line): Placed[] => {
    const found = line.within ?? year(line);
    return found ? [{ ...line, year: found.start, yearEnd: dayBefore(found.next) }] : [];
  });
  if (placed.length > 0) await append(context, placed);
  await settleKnown(context, entitled, until);
}

/**
 * Brings the ledger of some people up to a day: what the rules give, carry and let expire, as far as it does not stand there. What
 * stands there otherwise is made right by a further line. Doing so twice adds nothing.
 * @returns how many lines were added
 */
export async function settle(context: TenantContext, ids: readonly number[], until: string): Promise<number> {
  await takeTurns(context, ids);
  return settleKnown(context, await loadEntitled(context, ids), until);
}

async function settleKnown(
  context: TenantContext,
  entitled: ReadonlyMap<number, Entitled>,
  until: string,
): Promise<number> {
  const ids = [...entitled.keys()];
  if (ids.length === 0) return 0;
  const [facts, stored] = await Promise.all([loadFacts(context, ids), derivedSums(context, ids)]);
  const missing: Placed[] = [];
  for (const { employee, types } of entitled.values())
    for (const [type, rules] of types) {
      const key = accountKey(employee, type);
      missing.push(...differences(rules, employee, type, facts.get(key) ?? [], stored.get(key) ?? new Map(), until));
    }
  if (missing.length > 0) await append(context, missing);
  return missing.length;
}

const follows = ['grant', 'carry', 'expire'] as const;
type Sums = Map<string, number>;

function differences(
  rules: AccountRules,
  employee: number,
  type: number,
  facts: Parameters<typeof deriveLedger>[1],
  stored: Sums,
  until: string,
): Placed[] {
  const wanted = new Map<string, { amount: number; expires: string | null }>();
  for (const { kind, year, date, amount, expires } of deriveLedger(rules, facts, until)) {
    if (!follows.some((each) => each === kind)) continue;
    const key = `${kind} ${year} ${date}`;
    wanted.set(key, { amount: (wanted.get(key)?.amount ?? 0) + amount, expires });
  }
  return [...new Set([...wanted.keys(), ...stored.keys()])].flatMap((key): Placed[] => {
    const amount = (wanted.get(key)?.amount ?? 0) - (stored.get(key) ?? 0);
    const [kind, year = '', date = ''] = key.split(' ');
    const known = follows.find((each) => each === kind);
    // What is later than what is asked for stands as it was derived for a later day.
    if (amount === 0 || known === undefined || date > until) return [];
    const { next } = leaveYearOf(year, rules.years, rules.hired);
    return [
      {
        employee,
        type,
        kind: known,
        date,
        amount,
        expires: wanted.get(key)?.expires ?? null,
        year,
        yearEnd: dayBefore(next),
      },
    ];
  });
}

/** What follows from the rules and stands in the ledger, by account, then by kind, year and day. */
async function derivedSums({ tx, companyId }: TenantContext, ids: readonly number[]): Promise<Map<string, Sums>> {
  const rows = await tx
    .select({
      employee: leaveLedger.employee,
      type: leaveLedger.incident_type,
      kind: leaveLedger.kind,
      year: leaveLedger.year_start,
      date: leaveLedger.effective_date,
      amount: sql<string>`sum(${leaveLedger.amount})`.mapWith(Number),
    })
    .from(leaveLedger)
    .where(
      and(
        eq(leaveLedger.company_id, companyId),
        inArray(leaveLedger.employee, [...ids]),
        inArray(leaveLedger.kind, [...follows]),
      ),
    )
    .groupBy(
      leaveLedger.employee,
      leaveLedger.incident_type,
      leaveLedger.kind,
      leaveLedger.year_start,
      leaveLedger.effective_date,
    );
  const found = new Map<string, Sums>();
  for (const { employee, type, kind, year, date, amount } of rows) {
    const key = accountKey(employee, type);
    const sums: Sums = found.get(key) ?? new Map();
    sums.set(`${kind} ${year} ${date}`, amount);
    found.set(key, sums);
  }
  return found;
}

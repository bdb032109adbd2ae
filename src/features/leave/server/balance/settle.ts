import { and, eq, inArray, sql } from 'drizzle-orm';
import { eachOneAtATime } from '#server/db/one-at-a-time.ts';
import { arrayText } from '#server/db/prepared.ts';
import type { TenantContext } from '#server/http/index.ts';
import { accountYear, firstDay, type AccountRules } from '../../domain/account.ts';
import { deriveLedger, type LedgerKind } from '../../domain/ledger.ts';
import { dayBefore } from '../../domain/leave-year.ts';
import { accountKey, loadPostings } from './postings.ts';
import { loadEntitled, type Entitled } from './rules.ts';
import { leaveBalances, leaveLedger } from './tables.ts';

/** A line to add; whole hundredths. */
export interface NewLine {
  readonly employee: number;
  readonly type: number;
  readonly kind: LedgerKind;
  readonly date: string;
  readonly amount: number;
  readonly expires?: string | null;
  readonly leave?: number | null;
  readonly encashment?: number | null;
  readonly overtime?: number | null;
  readonly reason?: string;
  readonly actor?: string;
  /** The leave year of the line, if no rules determine it. */
  readonly within?: { readonly start: string; readonly next: string };
}

type YearOf = (line: NewLine) => { readonly start: string; readonly next: string } | undefined;
type Placed = NewLine & { readonly year: string; readonly yearEnd: string };

/** Serialises writers of the same employees' ledgers, so that derived lines are derived from what is stored. */
export async function takeTurns({ tx, companyId }: TenantContext, ids: readonly number[]): Promise<void> {
  await eachOneAtATime(tx, 'leave.ledger', companyId, ids);
}

/** Adds lines to the ledger, and missing balances of their years, with one statement each. */
async function append({ tx, companyId, now }: TenantContext, lines: readonly Placed[]): Promise<void> {
  const given = sql`unnest(
      ${arrayText(lines.map(({ employee }) => employee))}::bigint[], ${arrayText(lines.map(({ type }) => type))}::bigint[],
      ${arrayText(lines.map(({ year }) => year))}::date[], ${arrayText(lines.map(({ yearEnd }) => yearEnd))}::date[],
      ${arrayText(lines.map(({ kind }) => kind))}::text[], ${arrayText(lines.map(({ amount }) => amount))}::integer[],
      ${arrayText(lines.map(({ date }) => date))}::date[], ${arrayText(lines.map(({ expires }) => expires ?? null))}::date[],
      ${arrayText(lines.map(({ leave }) => leave ?? null))}::bigint[],
      ${arrayText(lines.map(({ encashment }) => encashment ?? null))}::bigint[],
      ${arrayText(lines.map(({ overtime }) => overtime ?? null))}::bigint[], ${arrayText(lines.map(({ reason }) => reason ?? ''))}::text[],
      ${arrayText(lines.map(({ actor }) => actor ?? ''))}::text[]
    ) with ordinality as given (employee, type, year_start, year_end, kind, amount, date, expires, leave, encashment, overtime, reason, actor, place)`;
  await tx.execute(sql`
    insert into ${leaveBalances} (company_id, employee, incident_type, year_start, year_end)
    select distinct on (given.employee, given.type, given.year_start)
      ${companyId}::bigint, given.employee, given.type, given.year_start, given.year_end
    from ${given} order by given.employee, given.type, given.year_start
    on conflict do nothing`);
  await tx.execute(sql`
    insert into ${leaveLedger} (company_id, balance, employee, incident_type, year_start, kind, amount, effective_date, expire_date,
      leave, encashment, overtime, reason, actor, create_time)
    select ${companyId}::bigint, b.id, given.employee, given.type, given.year_start, given.kind, given.amount, given.date,
      given.expires, given.leave, given.encashment, given.overtime, given.reason, given.actor, ${now.toString()}::timestamptz
    from ${given} join ${leaveBalances} b on b.company_id = ${companyId} and b.employee = given.employee
      and b.incident_type = given.type and b.year_start = given.year_start
    order by given.place
    returning 1`);
}

/** The leave year of a line: that of its day, or the first one that the rules know. */
const yearBy =
  (entitled: ReadonlyMap<number, Entitled>): YearOf =>
  ({ employee, type, date }) => {
    const rules = entitled.get(employee)?.types.get(type);
    if (!rules) return undefined;
    const first = firstDay(rules);
    return accountYear(rules, date > first ? date : first);
  };

/**
 * Adds decided amounts to employees' ledgers, and what follows from them until a day. Without an entitlement to the type it adds
 * nothing.
 * @param until ISO, today at the employee's location
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
 * Brings the ledgers of some employees up to a day: adds what the rules grant, carry over and expire, if it is missing, and
 * corrects other amounts by a further line. Running it twice adds nothing.
 * @returns the number of added lines
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
  const [postings, stored] = await Promise.all([loadPostings(context, ids), derivedSums(context, ids)]);
  const missing: Placed[] = [];
  for (const { employee, types } of entitled.values())
    for (const [type, rules] of types) {
      const key = accountKey(employee, type);
      missing.push(...differences(rules, employee, type, postings.get(key) ?? [], stored.get(key) ?? new Map(), until));
    }
  if (missing.length > 0) await append(context, missing);
  return missing.length;
}

const follows = ['grant', 'carry', 'expire', 'earn'] as const;
type Sums = Map<string, number>;

/** What is one sum: the parts of what is carried differ by the day on which they expire. */
const sumKey = (
  kind: string,
  year: string,
  date: string,
  { overtime, expires }: { readonly overtime?: number | null | undefined; readonly expires: string | null },
): string => [kind, year, date, overtime ?? '', kind === 'carry' ? (expires ?? '') : ''].join(' ');

function differences(
  rules: AccountRules,
  employee: number,
  type: number,
  postings: Parameters<typeof deriveLedger>[1],
  stored: Sums,
  until: string,
): Placed[] {
  const wanted = new Map<string, { amount: number; expires: string | null }>();
  for (const { kind, year, date, amount, expires, overtime } of deriveLedger(rules, postings, until)) {
    if (!follows.some((each) => each === kind)) continue;
    const key = sumKey(kind, year, date, { overtime, expires });
    wanted.set(key, { amount: (wanted.get(key)?.amount ?? 0) + amount, expires });
  }
  return [...new Set([...wanted.keys(), ...stored.keys()])].flatMap((key): Placed[] => {
    const amount = (wanted.get(key)?.amount ?? 0) - (stored.get(key) ?? 0);
    const [kind, year = '', date = '', overtime = '', carriedUntil = ''] = key.split(' ');
    const known = follows.find((each) => each === kind);
    // Later lines were derived for a later day and remain.
    if (amount === 0 || known === undefined || date > until) return [];
    const { next } = accountYear(rules, year);
    return [
      {
        employee,
        type,
        kind: known,
        date,
        amount,
        expires: wanted.get(key)?.expires ?? (carriedUntil === '' ? null : carriedUntil),
        overtime: overtime === '' ? null : Number(overtime),
        year,
        yearEnd: dayBefore(next),
      },
    ];
  });
}

/** Until when what is carried can be used. */
const expiryOfCarried = sql<
  string | null
>`case when ${leaveLedger.kind} = 'carry' then ${leaveLedger.expire_date}::text end`;

/** The ledger's lines that follow from rules, by account, then by kind, year and day. */
async function derivedSums({ tx, companyId }: TenantContext, ids: readonly number[]): Promise<Map<string, Sums>> {
  const rows = await tx
    .select({
      employee: leaveLedger.employee,
      type: leaveLedger.incident_type,
      kind: leaveLedger.kind,
      year: leaveLedger.year_start,
      date: leaveLedger.effective_date,
      overtime: leaveLedger.overtime,
      expires: expiryOfCarried,
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
      leaveLedger.overtime,
      expiryOfCarried,
    );
  const found = new Map<string, Sums>();
  for (const { employee, type, kind, year, date, overtime, expires, amount } of rows) {
    const key = accountKey(employee, type);
    const sums: Sums = found.get(key) ?? new Map();
    sums.set(sumKey(kind, year, date, { overtime, expires }), amount);
    found.set(key, sums);
  }
  return found;
}

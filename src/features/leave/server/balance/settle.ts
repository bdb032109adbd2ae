import { and, eq, inArray, sql } from 'drizzle-orm';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import type { TenantContext } from '#server/http/index.ts';
import { deriveLedger, type AccountRules, type LedgerKind } from '../../domain/ledger.ts';
import { leaveYearOf } from '../../domain/leave-year.ts';
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

const most = 2000;
const dayBefore = (day: string): string => Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();

/** Writers of one company's ledger of some people take turns, so that what is derived is derived from what is there. */
async function takeTurns({ tx, companyId }: TenantContext, ids: readonly number[]): Promise<void> {
  for (const id of ids.toSorted((a, b) => a - b)) await oneAtATime(tx, 'leave.ledger', companyId, id);
}

/** Adds lines to the ledger, and the balances of their years where there are none yet. */
async function append(context: TenantContext, lines: readonly Placed[]): Promise<void> {
  const { tx, companyId, now } = context;
  for (let at = 0; at < lines.length; at += most) {
    const part = lines.slice(at, at + most);
    const accounts = new Map(part.map((line) => [`${accountKey(line.employee, line.type)} ${line.year}`, line]));
    const keys = [...accounts.values()];
    await tx
      .insert(leaveBalances)
      .values(
        keys.map(({ employee, type, year, yearEnd }) => ({
          company_id: companyId,
          employee,
          incident_type: type,
          year_start: year,
          year_end: yearEnd,
        })),
      )
      .onConflictDoNothing();
    const stored = await tx
      .select({
        id: leaveBalances.id,
        employee: leaveBalances.employee,
        type: leaveBalances.incident_type,
        year: leaveBalances.year_start,
      })
      .from(leaveBalances)
      .where(
        and(
          eq(leaveBalances.company_id, companyId),
          inArray(leaveBalances.employee, [...new Set(keys.map(({ employee }) => employee))]),
        ),
      );
    const ids = new Map(stored.map(({ id, employee, type, year }) => [`${accountKey(employee, type)} ${year}`, id]));
    await tx.insert(leaveLedger).values(
      part.map(({ employee, type, kind, date, amount, expires, leave, reason, actor, year }) => ({
        company_id: companyId,
        balance: ids.get(`${accountKey(employee, type)} ${year}`) ?? 0,
        employee,
        incident_type: type,
        year_start: year,
        kind,
        amount,
        effective_date: date,
        expire_date: expires ?? null,
        leave: leave ?? null,
        reason: reason ?? '',
        actor: actor ?? '',
        create_time: now.toString(),
      })),
    );
  }
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
  const facts = await loadFacts(context, ids);
  const stored = await derivedSums(context, ids);
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

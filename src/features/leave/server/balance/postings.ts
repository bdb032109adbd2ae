import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import type { Posting } from '../../domain/ledger.ts';
import { encashments } from '../encashment/tables.ts';
import { leaves } from '../request/tables.ts';
import { usesOf } from '../../domain/uses.ts';
import { leaveLedger } from './tables.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';
import { hundredths } from '../../domain/hundredths.ts';

/** A balance account of one person and type, over all years. */
export const accountKey = (employee: number, type: number): string => `${employee} ${type}`;

const decided = ['opening', 'adjust', 'use', 'encash'] as const;
type Decided = (typeof decided)[number];
const isDecided = (kind: string): kind is Decided => decided.some((each) => each === kind);

/** Decided amounts on the accounts of some people, summed because their order does not matter. */
export async function loadPostings(
  { tx, companyId }: TenantContext,
  ids: readonly number[],
): Promise<Map<string, Posting[]>> {
  const found = new Map<string, Posting[]>();
  if (ids.length === 0) return found;
  const rows = await tx
    .select({
      employee: leaveLedger.employee,
      type: leaveLedger.incident_type,
      kind: leaveLedger.kind,
      date: leaveLedger.effective_date,
      amount: sql<string>`sum(${leaveLedger.amount})`.mapWith(Number),
    })
    .from(leaveLedger)
    .where(
      and(
        eq(leaveLedger.company_id, companyId),
        inArray(leaveLedger.employee, [...ids]),
        inArray(leaveLedger.kind, [...decided]),
      ),
    )
    .groupBy(leaveLedger.employee, leaveLedger.incident_type, leaveLedger.kind, leaveLedger.effective_date);
  for (const { employee, type, kind, date, amount } of rows) {
    if (!isDecided(kind)) continue;
    const key = accountKey(employee, type);
    const list = found.get(key) ?? [];
    list.push({ kind, date, amount });
    found.set(key, list);
  }
  return found;
}

/** A request that is being edited or decided, which does not count as waiting. */
export interface Except {
  readonly leave?: number | null;
  readonly encashment?: number | null;
}

/** Amounts of pending leave and encashments, by account. */
export async function loadWaiting(
  context: TenantContext,
  ids: readonly number[],
  except: Except = {},
): Promise<Map<string, Posting[]>> {
  const { tx, companyId } = context;
  const found = new Map<string, Posting[]>();
  const add = (employee: number, type: number, postings: readonly Posting[]): void => {
    const key = accountKey(employee, type);
    found.set(key, [...(found.get(key) ?? []), ...postings]);
  };
  const rows = await tx
    .select()
    .from(leaves)
    .where(
      and(
        eq(leaves.company_id, companyId),
        inArray(leaves.employee, [...ids]),
        eq(leaves.status, 'pending'),
        except.leave == null ? undefined : ne(leaves.id, except.leave),
      ),
    );
  for (const row of rows) add(row.employee, row.incident_type, usesOf(row.lines, hundredths(row.amount)));
  const paid = await tx
    .select({ employee: encashments.employee, type: encashments.incident_type, amount: encashments.amount })
    .from(encashments)
    .where(
      and(
        eq(encashments.company_id, companyId),
        inArray(encashments.employee, [...ids]),
        eq(encashments.status, 'pending'),
        except.encashment == null ? undefined : ne(encashments.id, except.encashment),
      ),
    );
  // It would be taken today at the earliest.
  const date = paid.length === 0 ? '' : await companyToday(context);
  for (const { employee, type, amount } of paid)
    add(employee, type, [{ kind: 'encash', date, amount: -hundredths(amount) }]);
  return found;
}

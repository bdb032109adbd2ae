import { and, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { punches } from '#features/device/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { stateOfKind, withBreaks } from '../../domain/punch-kinds.ts';
import type { Punch } from '../../engine/index.ts';
import type { LoadedCompany } from './load-company.ts';

/**
 * The punches that can matter to a range, by employee: each counts by its state, or by what its terminal was used for on that day.
 * @param range seconds UTC, both inclusive (`punchRange`)
 */
export async function loadPunches(
  { tx, companyId }: TenantContext,
  ids: readonly number[],
  range: { readonly from: number; readonly to: number },
  { states, terminals }: Pick<LoadedCompany, 'states' | 'terminals'>,
): Promise<Map<number, Punch[]>> {
  const instantAt = (seconds: number): string => Temporal.Instant.fromEpochMilliseconds(seconds * 1000).toString();
  const rows = await tx
    .select({
      id: punches.id,
      employee: punches.employee,
      at: sql<string>`floor(extract(epoch from ${punches.punch_time}))::bigint`,
      state: punches.punch_state,
      isVoid: punches.is_void,
      // Each costs a tenth of the calculation of many days.
      ...(states.areDated || !terminals.areUsual
        ? { day: sql<string>`to_char(${punches.punch_local}, 'YYYY-MM-DD')` }
        : {}),
      ...(terminals.areUsual ? {} : { terminal: punches.terminal }),
    })
    .from(punches)
    .where(
      and(
        eq(punches.company_id, companyId),
        inArray(punches.employee, [...ids]),
        gte(punches.punch_time, instantAt(range.from)),
        lte(punches.punch_time, instantAt(range.to)),
      ),
    );
  const found = new Map<number, Punch[]>();
  const atBreaks = new Map<number, Set<number>>();
  for (const { id, employee, at, state, day = '', isVoid, terminal = null } of rows) {
    const use = terminals.read(terminal, day);
    const byState = states.read(state, day);
    const role = use?.in_out_role ?? 'as_punched';
    const kind = role === 'always_in' ? 'in' : role === 'always_out' ? 'out' : byState.kind;
    const read = { id, instant: Number(at), state: stateOfKind[kind], ...(isVoid ? { void: true } : {}) };
    const counts = use?.is_attendance !== false && (role !== 'as_punched' || byState.counts);
    const punch = counts ? read : { ...read, uncounted: true };
    const list = found.get(employee);
    if (list) list.push(punch);
    else found.set(employee, [punch]);
    if (role === 'break' && counts && !isVoid) {
      const ofPerson = atBreaks.get(employee);
      if (ofPerson) ofPerson.add(id);
      else atBreaks.set(employee, new Set([id]));
    }
  }
  for (const [employee, breaks] of atBreaks) found.set(employee, withBreaks(found.get(employee) ?? [], breaks));
  return found;
}

import { and, eq } from 'drizzle-orm';
import { employees } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { tell } from '#server/news/index.ts';
import { punchesChanged } from './ingest.ts';
import { punches } from './punches/tables.ts';

/** The verification type of a manual punch: by approval. */
const verifiedByApproval = 104;

interface ManualPunch {
  readonly employee: number;
  /** Instant, ISO 8601. */
  readonly punch_time: string;
  /** Wall time, `YYYY-MM-DDTHH:mm:ss`. */
  readonly punch_local: string;
  /** IANA zone that relates the two. */
  readonly tz: string;
  readonly punch_state: number;
  /** The digits of a work code; empty for none. */
  readonly work_code: string;
  /** Where it was made, in words; it stands where others name their terminal. Empty if nobody said it. */
  readonly terminal_alias: string;
  /** Number of the request, which distinguishes the punch from others at the same time. */
  readonly request_no: string;
}

/**
 * Stores the punch of an approved manual log, in the transaction of the approval.
 * @returns its id
 */
export async function storeManualPunch(context: TenantContext, given: ManualPunch): Promise<number> {
  const { tx, companyId, now } = context;
  const [person] = await tx
    .select({ emp_code: employees.emp_code, department: employees.department })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), eq(employees.id, given.employee)));
  if (!person) throw new Error(`No employee ${given.employee}`);
  const { request_no: sequence, ...punch } = given;
  const [made] = await tx
    .insert(punches)
    .values({
      company_id: companyId,
      ...punch,
      ...person,
      sequence,
      verify_type: verifiedByApproval,
      source: 'manual_log',
      upload_time: now.toString(),
    })
    .returning({ id: punches.id });
  if (!made) throw new Error('Insert answered nothing');
  const at = given.punch_time;
  await tellPunches(context, { id: given.employee, department: person.department }, { first: at, last: at, stored: 1 });
  return made.id;
}

/** Removes the punch of a cancelled manual log, which remains only in the request's history. */
export async function removeManualPunch(context: TenantContext, id: number): Promise<void> {
  const { tx, companyId } = context;
  const [gone] = await tx
    .delete(punches)
    .where(and(eq(punches.company_id, companyId), eq(punches.id, id), eq(punches.source, 'manual_log')))
    .returning({ employee: punches.employee, department: punches.department, punch_time: punches.punch_time });
  if (!gone) return;
  const { employee, department, punch_time: at } = gone;
  await tellPunches(context, { id: employee, department }, { first: at, last: at, stored: -1 });
}

/** Tells that punches of one person were added or removed. */
export async function tellPunches(
  context: TenantContext,
  { id: employee, department }: { readonly id: number; readonly department: number },
  { first, last, stored }: { readonly first: string; readonly last: string; readonly stored: number },
): Promise<void> {
  await tell(context, punchesChanged, { employees: [employee], first, last });
  context.publish({
    companyId: context.companyId,
    topic: 'device.transaction',
    payload: { stored, terminal: null },
    departments: [department],
    employees: [employee],
  });
}

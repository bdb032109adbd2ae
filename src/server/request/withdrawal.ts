import { and, eq, inArray, sql, type SQL } from 'drizzle-orm';
import { z } from 'zod';
import {
  cancellations,
  commonCodes,
  withdrawalCodes,
  withdrawals,
  type ResourceName,
  type Withdrawal,
} from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '../http/index.ts';
import type { CrossSliceSql, ResourceRegistry } from '../resource/index.ts';
import { companies } from '../tenancy/tables.ts';
import type { RequestTable } from './request-server.ts';
import { requestDeciders, requestSteps } from './tables.ts';

interface WithdrawnKind {
  /** The name of the company's resource. */
  readonly name: ResourceName;
  readonly table: RequestTable;
  /** The column of the applicant. */
  readonly employee: string;
  /** The first day of a row; null, or absent without `cancellation`, if an approved one cannot be given back. */
  readonly firstDay: SQL | undefined;
  /** Who may cancel an approved one before that day, or on any; null: whoever approves such requests; absent: the applicant. */
  readonly cancellation?: ((context: TenantContext) => SQL) | undefined;
  /** Which pending ones the applicant does not take back. */
  readonly stays?: SQL | undefined;
}

/** Whether somebody has decided on the request since it was last submitted. */
const isDecided = ({ name, table }: WithdrawnKind, { companyId }: TenantContext): SQL =>
  sql`exists (select 1 from ${requestSteps} left join ${requestDeciders}
      on ${requestDeciders.company_id} = ${requestSteps.company_id} and ${requestDeciders.step} = ${requestSteps.id}
      and ${requestDeciders.status} in ('approved', 'rejected')
    where ${and(
      eq(requestSteps.company_id, companyId),
      eq(requestSteps.resource, name),
      sql`${requestSteps.request} = ${table}.id`,
      sql`${requestSteps.revision} = ${table}.revision`,
    )} and (${inArray(requestSteps.status, ['approved', 'auto_approved'])} or ${requestDeciders.id} is not null))`;

/** Today where the applicant works, or in the company if their place has no zone. */
function todayOf({ table, employee }: WithdrawnKind, registry: ResourceRegistry, context: TenantContext): SQL {
  const { table: people } = registry.get('personnel.employee');
  return sql`(${context.now.toString()}::timestamptz at time zone coalesce(
    (select person.time_zone from ${people} person
      where person.company_id = ${context.companyId} and person.id = ${table}.${sql.identifier(employee)}),
    (select ${companies.company_timezone} from ${companies} where ${companies.id} = ${context.companyId})))::date`;
}

/**
 * How the applicant can take a request back: revoke it before anybody has decided, then cancel it with a reason, while it
 * waits for others or, once approved, before its first day begins.
 */
export function withdrawalOf(kind: WithdrawnKind, registry: ResourceRegistry, context: TenantContext): SQL<Withdrawal> {
  const way = kind.cancellation
    ? sql`case ${kind.cancellation(context)} when 'approval' then 'ask' when 'applicant' then 'cancel' else 'none' end`
    : sql`'cancel'`;
  const before = kind.firstDay ? sql` and ${kind.firstDay} > ${todayOf(kind, registry, context)}` : sql``;
  const ahead =
    kind.firstDay || kind.cancellation
      ? sql` when ${kind.table}.status = 'approved' and ${kind.table}.cancel_asked is not null then 'keep'
        when ${kind.table}.status = 'approved'${before} then ${way}`
      : sql``;
  const kept = kind.stays ? sql`when ${kind.table}.status = 'pending' and ${kind.stays} then 'none' ` : sql``;
  return sql<Withdrawal>`case ${kept}when ${kind.table}.status = 'pending'
    then case when ${isDecided(kind, context)} then 'cancel' else 'revoke' end${ahead} else 'none' end`;
}

/** The same as a field of people's own requests. */
export const withdrawalField =
  (kind: WithdrawnKind): CrossSliceSql =>
  (registry, context) =>
    withdrawalOf(kind, registry, context);

const foundSchema = z.object({
  way: z.enum(withdrawals),
  first: z.string().nullable(),
  by: z.enum(cancellations).nullable(),
});

/**
 * @param way how the applicant wants to take back the request, whose row is locked
 * @throws Refusal if it cannot be taken back like that
 */
export async function refuseWithdrawal(
  kind: WithdrawnKind,
  registry: ResourceRegistry,
  context: TenantContext,
  way: Withdrawal,
  { id, status }: { readonly id: number; readonly status: string },
): Promise<void> {
  const { table, firstDay } = kind;
  const [row] = await context.tx
    .select({
      way: withdrawalOf(kind, registry, context),
      by: kind.cancellation ? sql<string>`${kind.cancellation(context)}` : sql<null>`null::text`,
      first: firstDay ? sql<string | null>`(${firstDay})::text` : sql<null>`null::text`,
    })
    .from(table)
    .where(and(eq(sql`${table}.company_id`, context.companyId), eq(table.id, id)));
  const found = foundSchema.parse(row);
  if (found.way === way) return;
  if (found.way === 'cancel' && way === 'revoke') throw new Refusal(withdrawalCodes.decided);
  if (way === 'cancel' && (found.way === 'ask' || found.way === 'keep')) throw new Refusal(withdrawalCodes.byApproval);
  if (found.way !== 'none' || way === 'keep' || status !== 'approved') throw new Refusal(commonCodes.wrongState);
  if (kind.cancellation ? found.by === null : found.first === null) throw new Refusal(withdrawalCodes.byDeciders);
  throw new Refusal(found.by === 'office' ? withdrawalCodes.byOffice : withdrawalCodes.begun);
}

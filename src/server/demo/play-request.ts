import { and, eq, sql } from 'drizzle-orm';
import type { LogAction, ResourceName } from '#shared/contract/index.ts';
import type { App } from '../app.ts';
import type { TenantContext } from '../http/index.ts';
import { expireOf } from '../request/index.ts';
import { act, alone, createRecord, displayNames, type ResourceServer, type Row } from '../resource/index.ts';
import { userOfEmployee } from '../tenancy/membership.ts';

/** The end of a demo request; `agreed`: the first approver has approved, and it waits for the next. */
export type RequestEnd = 'pending' | 'agreed' | 'approved' | 'rejected' | 'revoked' | 'cancelled' | 'expired';

export interface DemoRequest {
  /** The resource of the kind in the company's list, and in people's own. */
  readonly kind: ResourceName;
  readonly own: ResourceName;
  readonly employee: number;
  readonly input: Row;
  /** When it was submitted, and when the last decision was made. */
  readonly submittedAt: Temporal.Instant;
  readonly decidedAt: Temporal.Instant;
  readonly end: RequestEnd;
  /** The approvers in order. */
  readonly deciders: readonly number[];
  /** The reason of a rejection or cancellation. */
  readonly reason: string;
}

/** A context of an employee at an instant, since requests and decisions of the demo are made by its people. */
async function as(app: App, context: TenantContext, employee: number, now: Temporal.Instant): Promise<TenantContext> {
  const [named] = await displayNames(app.registry.get('personnel.employee'), context, [employee]);
  const userId = (await userOfEmployee(context, employee)) ?? 0;
  const actor = { ...context.actor, userId, employeeId: employee, linkedEmployee: employee, name: named?.[1] ?? '' };
  return { ...context, now, actor };
}

async function waits(context: TenantContext, { table }: ResourceServer, id: number): Promise<boolean> {
  const rows = await context.tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(sql`${table}.company_id`, context.companyId), eq(table.id, id), sql`${table}.status = 'pending'`));
  return rows.length > 0;
}

/**
 * Submits a request as its employee and decides about it as its approvers. A request that the company's rules refuse on the day of
 * the demo, because of a holiday for instance, is skipped.
 * @returns whether it exists
 */
export async function playRequest(app: App, context: TenantContext, request: DemoRequest): Promise<boolean> {
  const { registry } = app;
  const outcome = await alone(context, async () => {
    const person = await as(app, context, request.employee, request.submittedAt);
    const own = registry.get(request.own);
    const kind = registry.get(request.kind);
    const made = await createRecord({ server: own, registry }, person, own.resource.create.parse(request.input));
    const id = Number(made['id']);
    const decide = async (action: LogAction, of: number | undefined, input: Row = {}): Promise<void> => {
      if (of === undefined) return;
      await act(kind, await as(app, context, of, request.decidedAt), action, id, input);
    };
    const [first, ...others] = request.deciders;
    switch (request.end) {
      case 'pending':
        return;
      case 'revoked':
        return act(own, person, 'revoke', id);
      case 'expired':
        return expireOf(context, registry, request.employee);
      case 'rejected':
        return decide('reject', first, { reject_reason: request.reason });
      case 'agreed':
        return decide('approve', first);
      default:
        await decide('approve', first);
        // A holiday within the leave makes it shorter, and shorter leave needs fewer approvers.
        for (const other of others) if (await waits(context, kind, id)) await decide('approve', other);
        if (request.end === 'cancelled')
          await decide('cancel', others.at(-1) ?? first, { cancel_reason: request.reason });
    }
  });
  return outcome.refusal === undefined;
}

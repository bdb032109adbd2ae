import { and, eq, sql } from 'drizzle-orm';
import type { LogAction, ResourceName } from '#shared/contract/index.ts';
import type { App } from '../app.ts';
import type { TenantContext } from '../http/index.ts';
import { expireOf } from '../request/index.ts';
import { act, alone, createRecord, displayNames, type ResourceServer, type Row } from '../resource/index.ts';
import { userOfEmployee } from '../tenancy/membership.ts';

/** What becomes of a request of the demo; `agreed`: the first whom it asked has approved, and it waits for the next. */
export type AskedEnd = 'pending' | 'agreed' | 'approved' | 'rejected' | 'revoked' | 'cancelled' | 'expired';

export interface DemoRequest {
  /** The company's face of the kind, and people's own. */
  readonly kind: ResourceName;
  readonly own: ResourceName;
  readonly employee: number;
  readonly input: Row;
  /** When it was handed in, and when the last decision was made. */
  readonly askedAt: Temporal.Instant;
  readonly decidedAt: Temporal.Instant;
  readonly end: AskedEnd;
  /** Who decides, one after the other. */
  readonly deciders: readonly number[];
  /** Why it was rejected or cancelled. */
  readonly reason: string;
}

/** As an employee, at an instant: what is asked and decided in a demo is so by its people. */
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
 * Asks for something as its employee and decides it as those whom it asks. What the rules of the company refuse on the day on which
 * the demo is made, a holiday for instance, is left out.
 * @returns whether it is there
 */
export async function playRequest(app: App, context: TenantContext, asked: DemoRequest): Promise<boolean> {
  const { registry } = app;
  const outcome = await alone(context, async () => {
    const person = await as(app, context, asked.employee, asked.askedAt);
    const own = registry.get(asked.own);
    const kind = registry.get(asked.kind);
    const made = await createRecord({ server: own, registry }, person, own.resource.create.parse(asked.input));
    const id = Number(made['id']);
    const decide = async (action: LogAction, of: number | undefined, input: Row = {}): Promise<void> => {
      if (of === undefined) return;
      await act(kind, await as(app, context, of, asked.decidedAt), action, id, input);
    };
    const [first, ...others] = asked.deciders;
    switch (asked.end) {
      case 'pending':
        return;
      case 'revoked':
        return act(own, person, 'revoke', id);
      case 'expired':
        return expireOf(context, registry, asked.employee);
      case 'rejected':
        return decide('reject', first, { reject_reason: asked.reason });
      case 'agreed':
        return decide('approve', first);
      default:
        await decide('approve', first);
        // A holiday within it makes it shorter, and shorter leave asks fewer.
        for (const other of others) if (await waits(context, kind, id)) await decide('approve', other);
        if (asked.end === 'cancelled') await decide('cancel', others.at(-1) ?? first, { cancel_reason: asked.reason });
    }
  });
  return outcome.refusal === undefined;
}

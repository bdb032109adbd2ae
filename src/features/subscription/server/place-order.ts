import { randomInt } from 'node:crypto';
import { writeLog } from '#server/operation-log/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { order, type orderTypes } from '../contract/order.ts';
import { orders } from './tables.ts';

export interface NewOrder {
  readonly type: (typeof orderTypes)[number];
  readonly description: string;
  /** In the smallest unit of `currency`. */
  readonly total: number;
  readonly currency: string;
  /** Until it expires. */
  readonly days: number;
}

/** Letters and digits that sound different when read aloud. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const group = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');

/** Creates an unpaid order of the company by hand. */
export function placeOrder(context: TenantContext, wanted: NewOrder): Promise<{ id: number; order_ref: string }> {
  return insertOrder(context, wanted);
}

/** The further fields of an order for a plan. */
type PlanOrder = Partial<
  Pick<
    typeof orders.$inferInsert,
    | 'terms'
    | 'period_start'
    | 'period_end'
    | 'subtotal'
    | 'discount'
    | 'credit'
    | 'tax'
    | 'discount_code'
    | 'lines'
    | 'basis'
  >
>;

/** Creates an unpaid order of the company. */
export async function insertOrder(
  context: TenantContext,
  wanted: NewOrder & PlanOrder,
): Promise<{ id: number; order_ref: string }> {
  const { tx, companyId, actor, now } = context;
  const { days, ...details } = wanted;
  const order_ref = `${group()}-${group()}-${group()}`;
  const [made] = await tx
    .insert(orders)
    .values({
      company_id: companyId,
      order_ref,
      ...details,
      status: 'unpaid',
      expires_at: now.add({ hours: 24 * days }).toString(),
      create_user: actor.userId,
      update_user: actor.userId,
      create_time: now.toString(),
      update_time: now.toString(),
    })
    .returning({ id: orders.id });
  if (!made) throw new Error('Insert answered nothing');
  await writeLog(context, [
    { action: 'add', objectType: order.name, objectId: made.id, objectName: order_ref, changes: [] },
  ]);
  context.publish({ companyId, topic: order.name, payload: { kind: 'add', id: made.id } });
  return { id: made.id, order_ref };
}

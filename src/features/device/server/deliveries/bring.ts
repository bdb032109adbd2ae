import { and, eq, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { endOf, sendToOne } from '../messages/send.ts';
import { messages } from '../messages/tables.ts';
import { bringWorkCodes } from './work-codes.ts';

/** Sends a terminal its content beside people: work codes, and messages that have not ended. */
export async function bringContent(context: TenantContext, terminal: number): Promise<number> {
  const codes = await bringWorkCodes(context, terminal);
  const running = await context.tx
    .select()
    .from(messages)
    .where(and(eq(messages.company_id, context.companyId), sql`not cleared`))
    .orderBy(messages.id)
    .limit(500);
  const due = running.filter((message) => Temporal.Instant.compare(endOf(message), context.now) > 0);
  for (const message of due) await sendToOne(context, message, terminal);
  return codes + due.length;
}

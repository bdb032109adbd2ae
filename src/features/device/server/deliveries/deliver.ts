import { and, eq, inArray, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { queueCommands, type NewCommand } from '../queue-commands.ts';
import { commands } from '../tables.ts';
import { tellDeliveries } from './follow.ts';
import { terminalDeliveries } from './tables.ts';

/** The delivered record: its column and id. */
export interface Delivered {
  readonly of: 'work_code' | 'message';
  readonly id: number;
}

/** The key of commands that send or remove it; preparing commands have other keys. */
export const deliveryKey = ({ of, id }: Delivered): string => `${of}:${id}`;

/** Queues commands that send something to terminals or remove it, and stores that they are pending. */
export async function deliver(
  context: TenantContext,
  what: Delivered,
  list: readonly NewCommand[],
  { removing = false }: { readonly removing?: boolean } = {},
): Promise<void> {
  if (list.length === 0) return;
  const { tx, companyId, now } = context;
  await queueCommands(context, list);
  const key = deliveryKey(what);
  const targets = [...new Set(list.map(({ terminal }) => terminal))];
  const queued = await tx
    .select({ terminal: commands.terminal, command: sql<string>`max(${commands.id})` })
    .from(commands)
    .where(
      and(
        eq(commands.company_id, companyId),
        eq(commands.replace_key, key),
        eq(commands.status, 'pending'),
        inArray(commands.terminal, targets),
      ),
    )
    .groupBy(commands.terminal);
  const rest = { removing, status: 'pending' as const, return_code: null, time: now.toString() };
  for (let at = 0; at < queued.length; at += 500) {
    await tx
      .insert(terminalDeliveries)
      .values(
        queued.slice(at, at + 500).map(({ terminal, command }) => ({
          ...rest,
          company_id: companyId,
          terminal,
          command: Number(command),
          [what.of]: what.id,
        })),
      )
      .onConflictDoUpdate({
        target: [terminalDeliveries.company_id, terminalDeliveries[what.of], terminalDeliveries.terminal],
        set: { ...rest, command: sql`excluded.command` },
      });
  }
  tellDeliveries(context);
}

/** The state of a delivery: a command that ended without an answer has delivered nothing. */
export const deliveryState = (companyId: number) => sql<string>`case
  when terminal_deliveries.status = 'pending' and not exists (select 1 from commands c where c.company_id = ${companyId}
    and c.id = terminal_deliveries.command and c.status in ('pending', 'sent')) then 'failed'
  when terminal_deliveries.removing and terminal_deliveries.status = 'pending' then 'removing'
  else terminal_deliveries.status end`;

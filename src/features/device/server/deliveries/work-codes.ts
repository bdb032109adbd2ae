import { and, eq, sql } from 'drizzle-orm';
import { workCodes } from '#features/complement/server.ts';
import { workCodeCodes } from '#features/complement/contract.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { resourceServer, type Change } from '#server/resource/index.ts';
import { deviceCodes, terminalWorkCode } from '../../contract.ts';
import { queueCommands, type NewCommand } from '../queue-commands.ts';
import { attendanceCommands } from '../push/index.ts';
import { punches } from '../punches/tables.ts';
import { connectedTerminals } from './connected.ts';
import { deliver, deliveryKey, deliveryState } from './deliver.ts';
import { terminalDeliveries } from './tables.ts';

type Code = typeof workCodes.$inferSelect;
const keyOf = (id: number): string => deliveryKey({ of: 'work_code', id });

const upload = (code: Code, terminal: number): NewCommand => ({
  terminal,
  type: 'update_work_code',
  content: attendanceCommands.updateWorkCode(Number(code.work_code), code.work_code, code.work_code_name, 'utf-8'),
  replaceKey: keyOf(code.id),
});
const removal = (code: Pick<Code, 'id' | 'work_code'>, terminal: number): NewCommand => ({
  terminal,
  type: 'delete_work_code',
  content: attendanceCommands.deleteWorkCode(code.work_code),
  replaceKey: keyOf(code.id),
});

/**
 * Keeps the enabled work codes on terminals. A code used by punches is disabled instead of deleted; the slice that
 * owns the punches decides that.
 */
export async function syncWorkCode(context: TenantContext, change: Change<Code>): Promise<void> {
  const what = { of: 'work_code', id: change.id } as const;
  const all = await connectedTerminals(context);
  if (change.kind === 'delete') {
    if (await isPunched(context, change.before.work_code)) throw new Refusal(workCodeCodes.inUse);
    // The record and its deliveries are deleted, so all terminals get the command.
    await queueCommands(
      context,
      all.map(({ id }) => removal(change.before, id)),
    );
    return;
  }
  const { after } = change;
  if (after.enabled)
    await deliver(
      context,
      what,
      all.map(({ id }) => upload(after, id)),
    );
  else if (change.kind === 'change' && change.before.enabled)
    await deliver(
      context,
      what,
      all.map(({ id }) => removal(after, id)),
      { removing: true },
    );
}

async function isPunched({ tx, companyId }: TenantContext, code: string): Promise<boolean> {
  // The literal condition of the index, so that the planner can use it.
  const [found] = await tx
    .select({ id: punches.id })
    .from(punches)
    .where(and(eq(punches.company_id, companyId), eq(punches.work_code, code), sql`work_code not in ('', '0')`))
    .limit(1);
  return found !== undefined;
}

/** Sends a terminal every enabled work code; returns their number. */
export async function bringWorkCodes(context: TenantContext, terminal: number): Promise<number> {
  const [target] = await connectedTerminals(context, { ids: [terminal] });
  if (!target) return 0;
  const codes = await context.tx
    .select()
    .from(workCodes)
    .where(and(eq(workCodes.company_id, context.companyId), workCodes.enabled))
    .orderBy(workCodes.id)
    .limit(10_000);
  for (const code of codes) await deliver(context, { of: 'work_code', id: code.id }, [upload(code, terminal)]);
  return codes.length;
}

type Delivery = typeof terminalDeliveries.$inferSelect;

/** Sends the work code of a row again, or removes it. */
const again = (removing: boolean) => ({
  run: async (context: TenantContext, row: Delivery) => {
    const [target] = await connectedTerminals(context, { ids: [row.terminal] });
    const [code] = await context.tx
      .select()
      .from(workCodes)
      .where(and(eq(workCodes.company_id, context.companyId), eq(workCodes.id, row.work_code ?? 0)));
    if (!target || !code) throw new Refusal(deviceCodes.notConnected);
    const command = removing ? removal(code, target.id) : upload(code, target.id);
    await deliver(context, { of: 'work_code', id: code.id }, [command], { removing });
  },
});

export const terminalWorkCodeServer = resourceServer(terminalWorkCode, {
  table: terminalDeliveries,
  only: () => sql`${terminalDeliveries.work_code} is not null`,
  display: ({
    companyId,
  }) => sql<string>`coalesce((select ${workCodes.work_code} || ' ' || ${workCodes.work_code_name} from ${workCodes}
    where ${workCodes.company_id} = ${companyId} and ${workCodes.id} = terminal_deliveries.work_code), '')`,
  computed: { sync_status: (_, { companyId }) => deliveryState(companyId) },
  actions: { sync_work_code: again(false), remove_work_code: again(true) },
});

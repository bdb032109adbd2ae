import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { z } from 'zod';
import type { Context, TenantContext } from '#server/http/index.ts';
import { announce, defineHostJobKind, enqueueForHost } from '#server/jobs/index.ts';
import { notify } from '#server/notifications/index.ts';
import { writeLog } from '#server/operation-log/index.ts';
import { usersWith } from '#server/tenancy/membership.ts';
import { decideContact } from '../../contract.ts';
import { terminals } from '../tables.ts';
import { queueAlarms, type Alarm } from './alarm-mail.ts';
import { readNumber, type CallerRow } from './callers.ts';
import { terminalCallers, terminalClaims } from './tables.ts';

type Standing = Pick<CallerRow, 'id' | 'claimant' | 'disputed_at'>;

/**
 * Stores that two contacts use one number. A job tells both companies, since each is written in its own scope. In role `system`.
 * @param own the contact, with the company whose claim it proves
 */
export async function noteDispute(
  context: Context,
  sn: string,
  own: Standing,
  rivals: readonly Standing[],
): Promise<void> {
  const { tx, now } = context;
  const [proving] = await tx
    .update(terminalCallers)
    .set({ claimant: own.claimant, disputed_at: own.disputed_at ?? now.toString() })
    .where(and(eq(terminalCallers.sn, sn), eq(terminalCallers.id, own.id)))
    .returning({ id: terminalCallers.id });
  const fresh = rivals.filter((rival) => rival.disputed_at === null).map(({ id }) => id);
  if (fresh.length > 0)
    await tx
      .update(terminalCallers)
      .set({ disputed_at: now.toString() })
      .where(and(eq(terminalCallers.sn, sn), inArray(terminalCallers.id, fresh)));
  if (proving) await tellOfDispute(context, sn);
}

/** Ends the known dispute about a number. A contact that still disputes it does so again with its next call. In role `system`. */
export async function settleDispute(context: Context, sn: string): Promise<void> {
  const ended = await context.tx
    .update(terminalCallers)
    .set({ disputed_at: null })
    .where(and(eq(terminalCallers.sn, sn), isNotNull(terminalCallers.disputed_at)))
    .returning({ id: terminalCallers.id });
  if (ended.length > 0) await tellOfDispute(context, sn);
}

/** Tells the companies concerned about the state of a dispute, after the commit. */
export async function tellOfDispute({ tx, now, services, afterCommit }: Context, sn: string): Promise<void> {
  await enqueueForHost(tx, { kind: disputeJob, payload: { sn } }, now);
  afterCommit(() => announce(services));
}

/** Shows the state of a dispute to every company that has registered the number. People who may decide are told when it begins. */
export const disputeJob = defineHostJobKind({
  kind: 'device.terminal.dispute',
  payload: z.strictObject({ sn: z.string() }),
  run: async (job, host, { sn }) => {
    await job.finish(async ({ tx, now, inCompany }) => {
      const { row, callers } = await readNumber(tx, sn);
      const disputing = callers.filter((caller) => caller.disputed_at !== null);
      const claims = await tx
        .select({ company: terminalClaims.company_id })
        .from(terminalClaims)
        .where(eq(terminalClaims.sn, sn));
      const parties = new Set(disputing.map(({ claimant }) => claimant));
      if (disputing.length > 0) parties.add(row?.company_id ?? null);
      const alarms: Alarm[] = [];
      for (const company of new Set([row?.company_id ?? null, ...claims.map((claim) => claim.company)])) {
        if (company === null) continue;
        const acting = { companyId: company, name: 'Muster', accessor: 'job' } as const;
        const alarm = await inCompany(acting, (context) => showDispute(context, sn, parties.has(company)));
        if (alarm) alarms.push(alarm);
      }
      await queueAlarms(tx, host, 'terminalDisputed', alarms, now);
    });
    await announce(host);
  },
});

/** @returns the people to tell about a new dispute */
async function showDispute(context: TenantContext, sn: string, isDisputed: boolean): Promise<Alarm | undefined> {
  const { tx, companyId, now } = context;
  const [terminal] = await tx
    .update(terminals)
    .set({ disputed_at: isDisputed ? now.toString() : null })
    .where(
      and(
        eq(terminals.company_id, companyId),
        eq(terminals.sn, sn),
        isDisputed ? isNull(terminals.disputed_at) : isNotNull(terminals.disputed_at),
      ),
    )
    .returning();
  if (!terminal) return undefined;
  await writeLog(context, [
    {
      action: isDisputed ? 'dispute_terminal' : 'settle_terminal',
      objectType: 'device.terminal',
      objectId: terminal.id,
      objectName: terminal.alias,
      changes: [],
    },
  ]);
  context.publish({ companyId, topic: 'device.terminal', payload: { id: terminal.id } });
  if (!isDisputed) return undefined;
  const deciders = await usersWith(context, decideContact.access);
  await notify(context, deciders, {
    kind: 'terminal_disputed',
    data: { terminal: terminal.alias },
    target: { type: 'device.terminal', id: terminal.id },
  });
  return { company: companyId, terminal: terminal.alias, address: '', deciders };
}

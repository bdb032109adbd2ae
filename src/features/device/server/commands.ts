import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { unseal } from '#server/sealing.ts';
import { commandKinds, type CommandKind } from '../contract.ts';
import { withAccess } from './access-lines.ts';
import { withTexts } from './command-texts.ts';
import { followEnds, tellExpired, type EndedCommand } from './command-ends.ts';
import {
  accessCommands,
  attendanceCommands,
  commandPolicy,
  fitCommands,
  readReturn,
  zoneClock,
  type QueuedCommand,
} from './push/index.ts';
import type { CommandResult, Dialect } from './push/model.ts';
import { commands, type terminals } from './tables.ts';

/**
 * Without a result after this the terminal may have restarted, and the command is sent again
 * (docs/device-protocol.md#timers).
 */
export const resendAfterSeconds = 300;
const mostAttempts = 3;

/** The kind of a stored command. @throws if another version of the product wrote an unknown kind */
export function commandKind(stored: string): CommandKind {
  const kind = commandKinds.find((known) => known === stored);
  if (!kind) throw new Error(`No kind of command: ${stored}`);
  return kind;
}

const wholeText = ({ services }: TenantContext, { content, sealed }: typeof commands.$inferSelect): string =>
  sealed === null ? content : Buffer.from(unseal(services.config.linkSecret, sealed)).toString();

/** The columns of an ended command; deletes its sealed content. */
export function endedAs(
  status: 'succeeded' | 'failed' | 'expired' | 'cancelled',
  now: Temporal.Instant,
): Pick<typeof commands.$inferInsert, 'status' | 'return_time' | 'sealed'> {
  return { status, return_time: now.toString(), sealed: null };
}

/** The terminal that fetches commands. */
export interface Fetching {
  readonly id: number;
  readonly dialect: string;
  readonly zone: string;
}

/** The commands for a poll: due ones in order, of some kinds or all, as many as fit; marks them as sent. */
export async function takeCommands(
  context: TenantContext,
  { id: terminal, ...clock }: Fetching,
  kinds?: readonly CommandKind[],
): Promise<QueuedCommand[]> {
  const { now } = context;
  const due = await context.tx
    .select()
    .from(commands)
    .where(
      and(
        eq(commands.company_id, context.companyId),
        eq(commands.terminal, terminal),
        kinds && inArray(commands.command_type, [...kinds]),
        or(
          eq(commands.status, 'pending'),
          and(
            eq(commands.status, 'sent'),
            lt(commands.sent_time, now.subtract({ seconds: resendAfterSeconds }).toString()),
          ),
        ),
      ),
    )
    .orderBy(asc(commands.priority), asc(commands.id))
    .limit(250)
    .for('update', { skipLocked: true });
  const alive: typeof due = [];
  const expired: typeof due = [];
  for (const row of await withAccess(context, terminal, due)) {
    const stale = Temporal.Instant.compare(Temporal.Instant.from(row.expires_at), now) <= 0;
    const spent = row.attempts > 0 && (row.attempts >= mostAttempts || !commandPolicy(row.content).repeatable);
    if (stale || spent) expired.push(row);
    else alive.push(row);
  }
  const { sendable, gone } = await withTexts(context, terminal, alive);
  const taken = fitCommands(
    sendable.map(({ row, text }) => ({
      id: String(row.id),
      // A clock is set to the present time, however long the command has waited.
      text: text ?? (row.command_type === 'sync_time' ? clockText(clock, now) : wholeText(context, row)),
    })),
  );
  const ofThese = (ids: readonly number[]): ReturnType<typeof and> =>
    and(eq(commands.company_id, context.companyId), inArray(commands.id, [...ids]));
  if (expired.length > 0) {
    const ids = expired.map(({ id }) => id);
    await context.tx.update(commands).set(endedAs('expired', now)).where(ofThese(ids));
    await tellExpired(context, terminal, expired);
  }
  if (gone.length > 0) {
    await context.tx.update(commands).set(endedAs('cancelled', now)).where(ofThese(gone));
  }
  if (taken.length > 0) {
    await context.tx
      .update(commands)
      .set({ status: 'sent', sent_time: now.toString(), attempts: sql`${commands.attempts} + 1` })
      .where(ofThese(taken.map((command) => Number(command.id))));
    context.publish({ companyId: context.companyId, topic: 'device.command', payload: { sent: taken.length } });
  }
  return taken;
}

/** Whether anything is queued for a terminal or waits for its result, due or not, locked or not. */
export async function hasWaiting({ tx, companyId }: TenantContext, terminal: number): Promise<boolean> {
  const [waiting] = await tx
    .select({ id: commands.id })
    .from(commands)
    .where(
      and(
        eq(commands.company_id, companyId),
        eq(commands.terminal, terminal),
        inArray(commands.status, ['pending', 'sent']),
      ),
    )
    .limit(1);
  return waiting !== undefined;
}

/** The command that sets a clock: the zone's offset; an access terminal takes UTC and requests its zone. */
export function clockText({ dialect, zone }: Pick<Fetching, 'dialect' | 'zone'>, now: Temporal.Instant): string {
  return dialect === 'D2'
    ? accessCommands.setClock(now)
    : attendanceCommands.setTimeZone(zoneClock(zone).offsetSecondsAt(now));
}

/**
 * Closes commands by their results; only those of this terminal (docs/security.md#commands).
 * @returns the kinds of successful commands
 */
export async function closeCommands(
  context: TenantContext,
  terminal: typeof terminals.$inferSelect,
  dialect: Dialect | null,
  results: readonly CommandResult[],
): Promise<string[]> {
  const ended: EndedCommand[] = [];
  for (const result of results.slice(0, 500)) {
    if (!/^\d{1,15}$/.test(result.id)) continue;
    const { ok } = readReturn(dialect, result.command, result.returnCode);
    const [closed] = await context.tx
      .update(commands)
      .set({
        ...endedAs(ok ? 'succeeded' : 'failed', context.now),
        return_code: result.returnCode,
      })
      .where(
        and(
          eq(commands.company_id, context.companyId),
          eq(commands.terminal, terminal.id),
          eq(commands.id, Number(result.id)),
          // A terminal cannot close a command that it never fetched.
          eq(commands.status, 'sent'),
        ),
      )
      .returning({
        id: commands.id,
        kind: commands.command_type,
        replaceKey: commands.replace_key,
        createTime: commands.create_time,
        sentTime: commands.sent_time,
      });
    if (closed) ended.push({ ...closed, isDone: ok, isExpired: false, returnCode: result.returnCode });
  }
  await followEnds(context, terminal.id, ended);
  if (results.length > 0)
    context.publish({ companyId: context.companyId, topic: 'device.command', payload: { closed: results.length } });
  return ended.flatMap(({ kind, isDone }) => (isDone ? [kind] : []));
}

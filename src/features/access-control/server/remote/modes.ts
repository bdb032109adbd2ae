import { and, eq, isNull, ne, or, sql } from 'drizzle-orm';
import {
  accessCommands,
  commands,
  controllerDescribed,
  queueCommands,
  type NewCommand,
} from '#features/device/server.ts';
import { hear } from '#server/news/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { readControllers } from '../rights/controllers.ts';
import { doors } from '../tables.ts';

type Door = Pick<typeof doors.$inferSelect, 'terminal' | 'door_no' | 'mode' | 'wanted_mode'>;

/** The key of commands that set a door's mode: a newer one takes the place of one that waits. */
export const modeKey = (door: number): string => `mode:${door}`;

/**
 * The next command that brings a door to what was ordered. A lock-down is ended before a door is kept open; it may be
 * delivered late, an opening may not (`commandPolicy`).
 */
export function modeCommand({ terminal, door_no: door, mode, wanted_mode: wanted }: Door): NewCommand {
  const about = { terminal, replaceKey: modeKey(door) };
  if (wanted === 'locked_down') return { ...about, type: 'lock_down', content: accessCommands.lockDown(door, true) };
  if (mode === 'locked_down') return { ...about, type: 'release_door', content: accessCommands.lockDown(door, false) };
  if (wanted === 'kept_open') return { ...about, type: 'keep_open', content: accessCommands.keepOpen(door) };
  return { ...about, type: 'release_door', content: accessCommands.shutDoor(door) };
}

/** A controller that has called anew may have forgotten that its doors are locked down: it gets the command again. */
export const lockAgain = hear(controllerDescribed, async (context, { terminal: { id } }) => {
  const { tx, companyId } = context;
  const locked = await tx
    .select()
    .from(doors)
    .where(and(eq(doors.company_id, companyId), eq(doors.terminal, id), eq(doors.wanted_mode, 'locked_down')));
  await queueCommands(context, locked.map(modeCommand));
});

/**
 * Orders that have lost their command (withdrawn from the list, never answered, expired) get another one, until the
 * controller confirms or rejects. A door that was to be kept open is not: it would open when nobody expects it.
 */
export const repeatOrders: CompanyRecurringJob = {
  name: 'access_control.repeat_orders',
  scope: 'company',
  evenOff: true,
  schedule: { everyMinutes: 1 },
  run: async (context) => {
    const { tx, companyId } = context;
    const waiting = tx
      .select({ one: sql`1` })
      .from(commands)
      .where(
        and(
          eq(commands.company_id, companyId),
          eq(commands.terminal, doors.terminal),
          sql`${commands.status} in ('pending', 'sent')`,
          sql`${commands.replace_key} = 'mode:' || ${doors.door_no}`,
        ),
      );
    const lost = await tx
      .select()
      .from(doors)
      .where(
        and(
          eq(doors.company_id, companyId),
          sql`${doors.mode} <> ${doors.wanted_mode}`,
          or(ne(doors.wanted_mode, 'kept_open'), eq(doors.mode, 'locked_down')),
          or(isNull(doors.act_state), ne(doors.act_state, 'failed')),
          sql`not exists ${waiting}`,
        ),
      )
      .for('update', { skipLocked: true });
    if (lost.length === 0) return;
    const able = new Set(await readControllers(context, [...new Set(lost.map(({ terminal }) => terminal))]));
    await queueCommands(context, lost.filter(({ terminal }) => able.has(terminal)).map(modeCommand));
  },
};

/** Keeps what a controller has confirmed, and goes on to what is still to come. */
export async function confirmMode(
  context: TenantContext,
  terminal: number,
  door: number,
  kind: 'lock_down' | 'release_door' | 'keep_open',
  isDone: boolean,
): Promise<void> {
  const { tx, companyId } = context;
  const it = and(eq(doors.company_id, companyId), eq(doors.terminal, terminal), eq(doors.door_no, door));
  if (!isDone) {
    // An opening that did not come about is not made up for.
    if (kind === 'keep_open')
      await tx
        .update(doors)
        .set({ wanted_mode: sql`${doors.mode}` })
        .where(and(it, eq(doors.wanted_mode, 'kept_open')));
    return;
  }
  const mode = { lock_down: 'locked_down', release_door: 'normal', keep_open: 'kept_open' } as const;
  const [row] = await tx.update(doors).set({ mode: mode[kind] }).where(it).returning();
  // A lock-down has been released to a door that was kept open before.
  if (row && kind === 'release_door' && row.wanted_mode === 'kept_open')
    await queueCommands(context, [modeCommand(row)]);
}

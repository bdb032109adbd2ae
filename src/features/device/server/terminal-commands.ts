import { and, eq } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import type { ActionEffect } from '#server/resource/index.ts';
import type { CommandKind } from '../contract.ts';
import { queueClock } from './clock-commands.ts';
import { endedAs, queueCommand } from './commands.ts';
import { syncEveryone } from './people-sync.ts';
import { attendanceCommands } from './push/index.ts';
import { commands } from './tables.ts';
import { terminalZone, type TerminalRow } from './terminal-row.ts';

interface Command {
  run(context: TenantContext, row: TerminalRow): Promise<ActionEffect>;
}

/** A command whose text may depend on the terminal; another one of its kind that waits is replaced. */
const queued = (
  kind: CommandKind,
  content: (context: TenantContext, row: TerminalRow) => string | Promise<string>,
): Command => ({
  run: async (context, row) => {
    await queueCommand(context, row.id, kind, await content(context, row), kind);
    return { told: { count: 1 } };
  },
});

const localTime = async (context: TenantContext, row: TerminalRow): Promise<Temporal.ZonedDateTime> =>
  context.now.toZonedDateTimeISO(await terminalZone(context, row));
const wallText = (time: Temporal.ZonedDateTime): string => time.toPlainDateTime().toString({ smallestUnit: 'second' });

/** What terminals are told to do by hand; each answers how many commands that makes. */
export const terminalCommands = {
  check: queued('check', () => 'CHECK'),
  info: queued('info', () => 'INFO'),
  reboot: queued('reboot', () => 'REBOOT'),
  upload_users: queued('upload_users', () => attendanceCommands.queryUsers()),
  sync_time: {
    run: async (context, row) => {
      await queueClock(context, { id: row.id, dialect: row.dialect, zone: await terminalZone(context, row) });
      return { told: { count: 1 } };
    },
  },
  upload_transactions: queued('upload_transactions', async (context, row) => {
    const local = await localTime(context, row);
    return attendanceCommands.queryPunches(wallText(local.subtract({ days: 31 })), wallText(local.add({ days: 1 })));
  }),
  sync_people: {
    run: async (context, row) => ({ told: { count: await syncEveryone(context, row.id, row.area) } }),
  },
  clear_commands: {
    run: async (context, row) => {
      const cancelled = await context.tx
        .update(commands)
        .set(endedAs('cancelled', context.now))
        .where(
          and(
            eq(commands.company_id, context.companyId),
            eq(commands.terminal, row.id),
            eq(commands.status, 'pending'),
          ),
        )
        .returning({ id: commands.id });
      context.publish({
        companyId: context.companyId,
        topic: 'device.command',
        payload: { cancelled: cancelled.length },
      });
      return { told: { count: cancelled.length } };
    },
  },
} as const satisfies Record<string, Command>;

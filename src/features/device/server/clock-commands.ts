import type { TenantContext } from '#server/http/index.ts';
import { notify } from '#server/notifications/index.ts';
import { usersWith } from '#server/tenancy/membership.ts';
import { terminal as terminalResource, type CommandKind } from '../contract.ts';
import { clockText, type Fetching } from './commands.ts';
import { queueCommands } from './queue-commands.ts';
import { attendanceCommands } from './push/index.ts';
import type { TerminalClock } from './terminal-clock.ts';
import type { TerminalRow } from './terminal-row.ts';

/** Commands that set a clock: the zone, then a handshake, at which attendance terminals take the time. */
export const clockKinds = ['sync_time', 'check'] as const satisfies readonly CommandKind[];

/** Queues the commands that set a terminal's clock, to the time of fetching. */
export const queueClock = (context: TenantContext, { id: terminal, ...clock }: Fetching): Promise<void> =>
  queueCommands(context, [
    { terminal, type: 'sync_time', content: clockText(clock, context.now), replaceKey: 'sync_time' },
    { terminal, type: 'check', content: attendanceCommands.check(), replaceKey: 'check' },
  ]);

/** Notifies the people responsible for terminals, once, that a clock is wrong enough to falsify days. */
export async function tellOfClock(
  context: TenantContext,
  terminal: TerminalRow,
  clock: TerminalClock,
): Promise<TerminalClock> {
  await notify(context, await usersWith(context, terminalResource.calls.patch.access), {
    kind: 'terminal_clock',
    data: { terminal: terminal.alias, minutes: Math.round(Math.abs(clock.drift ?? 0) / 60) },
    target: { type: 'device.terminal', id: terminal.id },
  });
  return { ...clock, alarmed: true };
}

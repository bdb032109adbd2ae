import { refuseField, Refusal, type TenantContext } from '#server/http/index.ts';
import type { ActionEffect } from '#server/resource/index.ts';
import { deviceCodes } from '../contract.ts';
import { queueCommand } from './queue-commands.ts';
import { accessCommands, attendanceCommands } from './push/index.ts';
import type { TerminalRow } from './terminal-row.ts';

/** Seconds for which an access controller opens a door; an attendance terminal uses its own setting (`LockOn`). */
const openSeconds = 5;

/** The reason is stored by the log, which keeps an action's input. */
interface AtDoor {
  readonly door: number | null;
  readonly reason: string;
}

/** The texts of a door command in both dialects. */
interface DoorText {
  readonly attendance: () => string;
  readonly access: (door: number) => string;
}

/**
 * Sends a terminal a door command, which is fetched within a minute or dropped (docs/domain.md#commands): a door that
 * opens later than expected is dangerous. Terminals that are not polling are refused.
 */
const atDoor = (kind: 'open_door' | 'end_alarm', text: DoorText) => ({
  run: async (context: TenantContext, row: TerminalRow, { door }: AtDoor): Promise<ActionEffect<TerminalRow>> => {
    if (door === null) return {};
    if (!row.enabled || row.standing !== 'proven') throw new Refusal(deviceCodes.notConnected);
    const isController = row.dialect === 'D2';
    if (!isController && door !== 1) refuseField('door', 'max', { max: 1 });
    const content = isController ? text.access(door) : text.attendance();
    await queueCommand(context, row.id, kind, content, `${kind}:${door}`);
    return { details: { count: 1 } };
  },
});

/** Remote commands for a terminal's doors. */
export const doorCommands = {
  open_door: atDoor('open_door', {
    attendance: attendanceCommands.unlock,
    access: (door) => accessCommands.openDoor(door, openSeconds),
  }),
  end_alarm: atDoor('end_alarm', { attendance: attendanceCommands.endAlarm, access: accessCommands.cancelAlarm }),
} as const;

import { refuseField, Refusal, type TenantContext } from '#server/http/index.ts';
import type { ActionEffect } from '#server/resource/index.ts';
import { deviceCodes } from '../contract.ts';
import { queueCommand } from './commands.ts';
import { accessCommands, attendanceCommands } from './push/index.ts';
import type { TerminalRow } from './terminal-row.ts';

/** For how long an access controller opens a door; an attendance terminal keeps to its own setting (`LockOn`). */
const openSeconds = 5;

/** Its reason is for the log, which keeps what an action was given. */
interface AtDoor {
  readonly door: number | null;
  readonly reason: string;
}

/** The two dialects' texts of what is done at a door. */
interface DoorText {
  readonly attendance: () => string;
  readonly access: (door: number) => string;
}

/**
 * Tells a terminal to do something at a door. It is fetched within a minute or not at all (docs/domain.md#commands): a door that
 * opens later than whoever stands before it expects is a danger. One that fetches nothing is not told.
 */
const atDoor = (kind: 'open_door' | 'end_alarm', text: DoorText) => ({
  run: async (context: TenantContext, row: TerminalRow, { door }: AtDoor): Promise<ActionEffect<TerminalRow>> => {
    if (door === null) return {};
    if (!row.enabled || row.standing !== 'proven') throw new Refusal(deviceCodes.notConnected);
    const isController = row.dialect === 'D2';
    if (!isController && door !== 1) refuseField('door', 'max', { max: 1 });
    const content = isController ? text.access(door) : text.attendance();
    await queueCommand(context, row.id, kind, content, `${kind}:${door}`);
    return { told: { count: 1 } };
  },
});

/** What is done at a terminal's doors from afar. */
export const doorCommands = {
  open_door: atDoor('open_door', {
    attendance: attendanceCommands.unlock,
    access: (door) => accessCommands.openDoor(door, openSeconds),
  }),
  end_alarm: atDoor('end_alarm', { attendance: attendanceCommands.endAlarm, access: accessCommands.cancelAlarm }),
} as const;

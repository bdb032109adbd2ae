import { and, eq } from 'drizzle-orm';
import { deviceCodes } from '#features/device/contract.ts';
import { accessCommands, queueCommands, terminals } from '#features/device/server.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import type { ActionEffect } from '#server/resource/index.ts';
import { doorCodes, type doorActs } from '../../contract/door.ts';
import type { doors } from '../tables.ts';

export type DoorRow = typeof doors.$inferSelect;

/**
 * Tells a controller to act at a door. The command goes before all that waits for it, and is fetched within a minute or
 * given up (docs/domain.md#commands). Its outcome appears at the door (`outcome.ts`).
 */
const act = <Input>(kind: (typeof doorActs)[number], content: (door: DoorRow, input: Input) => string) => ({
  run: async (context: TenantContext, row: DoorRow, input: Input): Promise<ActionEffect<DoorRow>> => {
    await checkConnected(context, row.terminal);
    await queueCommands(context, [
      { terminal: row.terminal, type: kind, content: content(row, input), replaceKey: `${kind}:${row.door_no}` },
    ]);
    return { set: { act: kind, act_state: 'waiting', act_time: context.now.toString() } };
  },
});

/** @throws Refusal if a terminal takes no commands at its doors */
async function checkConnected({ tx, companyId }: TenantContext, id: number): Promise<void> {
  const [row] = await tx
    .select({ dialect: terminals.dialect, standing: terminals.standing, enabled: terminals.enabled })
    .from(terminals)
    .where(and(eq(terminals.company_id, companyId), eq(terminals.id, id)));
  if (!row?.enabled || row.standing !== 'proven') throw new Refusal(deviceCodes.notConnected);
  if (row.dialect !== 'D2') throw new Refusal(doorCodes.noController);
}

/** What is done at doors from afar. */
export const doorActions = {
  open_door: act<{ readonly seconds: number | null }>(
    'open_door',
    ({ door_no: number, lock_delay: usual }, { seconds }) => accessCommands.openDoor(number, seconds ?? usual),
  ),
  end_alarm: act('end_alarm', ({ door_no: number }) => accessCommands.cancelAlarm(number)),
} as const;

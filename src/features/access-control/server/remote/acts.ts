import { and, eq } from 'drizzle-orm';
import { deviceCodes } from '#features/device/contract.ts';
import { accessCommands, queueCommands, terminals } from '#features/device/server.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import type { ActionEffect } from '#server/resource/index.ts';
import { doorCodes, type doorActs } from '../../contract/door.ts';
import type { doors } from '../tables.ts';
import { modeCommand } from './modes.ts';

type DoorRow = typeof doors.$inferSelect;
type Act = (typeof doorActs)[number];
type Effect = Promise<ActionEffect<DoorRow>>;

/**
 * Tells a controller to act at a door. The command goes before all that waits for it, and is fetched within a minute or
 * given up (docs/domain.md#commands). Its outcome appears at the door (`outcome.ts`).
 */
const act = <Input>(kind: Act, content: (door: DoorRow, input: Input) => string) => ({
  run: async (context: TenantContext, row: DoorRow, input: Input): Effect => {
    await checkConnected(context, row.terminal);
    if (kind === 'open_door' && row.wanted_mode === 'locked_down') throw new Refusal(doorCodes.lockedDown);
    await queueCommands(context, [
      { terminal: row.terminal, type: kind, content: content(row, input), replaceKey: `${kind}:${row.door_no}` },
    ]);
    return { set: ordered(context, kind) };
  },
});

/** Orders how a door is to be from now on; the controller confirms it (docs/domain.md#doors). */
const order = (kind: Act, wanted: (door: DoorRow) => Partial<DoorRow>) => ({
  run: async (context: TenantContext, row: DoorRow): Effect => {
    await checkConnected(context, row.terminal);
    const set = wanted(row);
    await queueCommands(context, [modeCommand(kind === 'release_door' ? releaseOf(row) : { ...row, ...set })]);
    return { set: { ...set, ...ordered(context, kind) } };
  },
});

/** What ends the present mode: a door that was kept open before it was locked down is opened again when that is done. */
const releaseOf = (row: DoorRow) => ({ ...row, wanted_mode: 'normal' as const, mode: row.wanted_mode });
const ordered = ({ now }: TenantContext, kind: Act): Partial<DoorRow> => ({
  act: kind,
  act_state: 'waiting',
  act_time: now.toString(),
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
    ({ door_no: door, lock_delay: usual }, { seconds }) => accessCommands.openDoor(door, seconds ?? usual),
  ),
  end_alarm: act('end_alarm', ({ door_no: door }) => accessCommands.cancelAlarm(door)),
  keep_open: order('keep_open', ({ wanted_mode: before }) => {
    if (before === 'locked_down') throw new Refusal(doorCodes.lockedDown);
    return { wanted_mode: 'kept_open' };
  }),
  lock_down: order('lock_down', ({ wanted_mode: wanted, mode_before: before }) => ({
    wanted_mode: 'locked_down',
    // Ordered again, what was before stays.
    mode_before: wanted === 'locked_down' ? before : wanted,
  })),
  release_door: order('release_door', ({ wanted_mode: wanted, mode_before: before }) => {
    if (wanted === 'normal') throw new Refusal(commonCodes.wrongState);
    return { wanted_mode: wanted === 'locked_down' ? (before ?? 'normal') : 'normal', mode_before: null };
  }),
} as const;

import { and, eq, isNull, lte, or } from 'drizzle-orm';
import { modeKinds } from '#features/device/contract.ts';
import { commandsEnded } from '#features/device/server.ts';
import { hear } from '#server/news/index.ts';
import { doorActs } from '../../contract/door.ts';
import { doors } from '../tables.ts';
import { confirmMode } from './modes.ts';

/** The door of a command about one, by the key of those that it replaces: `open_door:3`. */
const doorOf = (key: string | null): number => Number(/:(\d{1,2})$/.exec(key ?? '')?.[1] ?? Number.NaN);

/** Shows at doors what became of the last act from afar; one that was followed by another no longer counts. */
export const followActs = hear(commandsEnded, async (context, { terminal, ended }) => {
  const { tx, companyId, publish } = context;
  let isChanged = false;
  for (const command of ended) {
    const act = doorActs.find((kind) => kind === command.kind);
    const door = doorOf(command.replaceKey);
    if (!act || Number.isNaN(door)) continue;
    await tx
      .update(doors)
      .set({
        act,
        act_state: command.isDone ? 'done' : command.isExpired ? 'expired' : 'failed',
        act_time: command.createTime,
      })
      .where(
        and(
          eq(doors.company_id, companyId),
          eq(doors.terminal, terminal),
          eq(doors.door_no, door),
          or(isNull(doors.act_time), lte(doors.act_time, command.createTime)),
        ),
      );
    const mode = modeKinds.find((kind) => kind === act);
    if (mode) await confirmMode(context, terminal, door, mode, command.isDone);
    isChanged = true;
  }
  if (isChanged) publish({ companyId, topic: 'access_control.door', payload: { terminal } });
});

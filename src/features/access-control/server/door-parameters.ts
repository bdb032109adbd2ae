import { eq, and } from 'drizzle-orm';
import { accessCommands, queueCommands, type NewCommand } from '#features/device/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { unsealText } from '#server/sealing.ts';
import { readControllers } from './rights/controllers.ts';
import { queuePeriods } from './rights/queue.ts';
import { doors, timePeriods } from './tables.ts';

type Door = typeof doors.$inferSelect;

/**
 * The controller's names of door parameters after `Door<number>`, and their values
 * (docs/device-protocol.md#access-commands).
 */
const sensorTypes = { none: 0, normally_open: 1, normally_closed: 2 } as const;
const verifyTypes = {
  any: 0,
  fingerprint: 1,
  password: 3,
  card: 4,
  fingerprint_or_card: 6,
  fingerprint_and_card: 10,
  card_and_password: 11,
  face: 15,
} as const satisfies Record<Door['verify_mode'], number>;

const firstCard = { off: 0, keeps_open: 1, activates: 2 } as const satisfies Record<Door['first_person'], number>;

/** All parameters by the controller's names; `openPeriod` is the number of its time period, 0 for never. */
function parametersOf(door: Door, openPeriod: number): Record<string, number> {
  return {
    Drivertime: door.lock_delay,
    SensorType: sensorTypes[door.sensor],
    Detectortime: door.sensor_delay,
    VerifyType: verifyTypes[door.verify_mode],
    KeepOpenTimeZone: openPeriod,
    FirstCardOpenDoor: firstCard[door.first_person],
  };
}

/** A controller with more doors than this numbers their rules of anti-passback differently, and up to this many of them. */
const [fewDoors, mostRuled] = [2, 4] as const;

/**
 * The controller's rule for people who would come in twice: a bit for each door between whose own readers it holds
 * (docs/device-protocol.md#access-commands).
 */
async function antiPassbackOf({ tx, companyId }: TenantContext, terminal: number): Promise<number> {
  const all = await tx
    .select({ number: doors.door_no, isOn: doors.anti_passback })
    .from(doors)
    .where(and(eq(doors.company_id, companyId), eq(doors.terminal, terminal)));
  const first = all.length > fewDoors ? 16 : 1;
  return all
    .filter(({ number, isOn }) => isOn && number <= mostRuled)
    .reduce((sum, { number }) => sum + first * 2 ** (number - 1), 0);
}

async function numberOf({ tx, companyId }: TenantContext, period: number | null): Promise<number> {
  if (period === null) return 0;
  const [row] = await tx
    .select({ number: timePeriods.number })
    .from(timePeriods)
    .where(and(eq(timePeriods.company_id, companyId), eq(timePeriods.id, period)));
  return row?.number ?? 0;
}

/**
 * Sends a controller the changed parameters of a door, or all of them for a door entered by hand. Parameters never
 * changed here stay as they are on the controller. The period of free passage is sent before the door that names it.
 * @param before null for a new door
 */
export async function queueParameters(context: TenantContext, before: Door | null, after: Door): Promise<void> {
  const [able] = await readControllers(context, [after.terminal]);
  if (able === undefined) return;
  const now = parametersOf(after, await numberOf(context, after.open_period));
  const was = before && parametersOf(before, await numberOf(context, before.open_period));
  const changed = Object.entries(now).filter(([name, value]) => was?.[name] !== value);
  if (after.anti_passback !== (before?.anti_passback ?? false)) await queueAntiPassback(context, after.terminal);
  if (after.duress_password !== (before?.duress_password ?? null))
    await queueCommands(context, [duressOf(context, after)]);
  if (changed.length === 0) return;
  if (after.open_period !== null && after.open_period !== before?.open_period)
    await queuePeriods(context, [{ terminal: after.terminal, period: after.open_period }]);
  await queueCommands(
    context,
    changed.map(([name, value]) => parameter(after, name, value)),
  );
}

const parameter = ({ terminal, door_no: number }: Door, name: string, value: string | number): NewCommand => ({
  terminal,
  type: 'set_door',
  content: accessCommands.setOptions({ [`Door${number}${name}`]: value }),
  replaceKey: `door:${number}:${name}`,
});

async function queueAntiPassback(context: TenantContext, terminal: number): Promise<void> {
  await queueCommands(context, [
    {
      terminal,
      type: 'set_door',
      content: accessCommands.setOptions({ AntiPassback: await antiPassbackOf(context, terminal) }),
      replaceKey: 'anti_passback',
    },
  ]);
}

/**
 * Sends a controller the rules of its doors that protect somebody: free passage, first people, duress passwords, anti-passback. One
 * that has forgotten them would open to the wrong people.
 * @returns the number of commands
 */
export async function queueRules(context: TenantContext, terminal: number): Promise<number> {
  const { tx, companyId } = context;
  const [able] = await readControllers(context, [terminal]);
  if (able === undefined) return 0;
  const all = await tx
    .select()
    .from(doors)
    .where(and(eq(doors.company_id, companyId), eq(doors.terminal, terminal)))
    .orderBy(doors.door_no);
  const list: NewCommand[] = [];
  for (const door of all) {
    if (door.open_period !== null)
      list.push(parameter(door, 'KeepOpenTimeZone', await numberOf(context, door.open_period)));
    if (door.first_person !== 'off') list.push(parameter(door, 'FirstCardOpenDoor', firstCard[door.first_person]));
    if (door.duress_password !== null) list.push(duressOf(context, door));
  }
  await queueCommands(context, list);
  const isRuled = all.some((door) => door.anti_passback);
  if (isRuled) await queueAntiPassback(context, terminal);
  return list.length + (isRuled ? 1 : 0);
}

/** The password that opens a door and raises an alarm; an empty one ends that. */
function duressOf(context: TenantContext, door: Door): NewCommand {
  const { duress_password: sealed } = door;
  const password = sealed === null ? '' : unsealText(context.services.config.linkSecret, sealed);
  return parameter(door, 'ForcePassWord', password);
}

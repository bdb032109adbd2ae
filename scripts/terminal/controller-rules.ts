import { endOf, type ControllerMemory, type Reader } from './controller-memory.ts';
import { readFields } from './memory.ts';

/** Events: open, while open for all, by the first person, opened together, door not in force, would come in twice, waits for others. */
const [opened, openForAll, openedFirst, openedTogether, notYet, comesTwice, othersAwaited] = [0, 1, 2, 3, 21, 24, 26];
/** Milliseconds for which a door waits for the others of a combination. */
const patience = 15_000;

/** The rules of the doors between whose readers nobody passes twice in the same direction (docs/device-protocol.md#access-commands). */
function hasAntiPassback({ options, doors }: ControllerMemory, door: number): boolean {
  const first = doors.length > 2 ? 16 : 1;
  return (Number(options.get('AntiPassback') ?? 0) & (first << (door - 1))) !== 0;
}

/** Whether people of these groups open the door together: one of each group that a row names. */
function isComplete({ tables }: ControllerMemory, door: number, groups: readonly string[]): boolean {
  return (tables.get('multimcard') ?? []).map(readFields).some((row) => {
    if (row.get('DoorId') !== String(door)) return false;
    const left = [...groups];
    const wanted = [1, 2, 3, 4, 5].map((slot) => row.get(`Group${slot}`) ?? '0').filter((group) => group !== '0');
    return wanted.every((group) => {
      const at = left.indexOf(group);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  });
}

/**
 * What a door with first people does: null as any other, else the number of the event (docs/device-protocol.md#access-commands).
 */
function first(memory: ControllerMemory, pin: string, door: number, now: number, at: Temporal.PlainDateTime) {
  const mode = memory.options.get(`Door${door}FirstCardOpenDoor`) ?? '0';
  if (mode === '0') return null;
  if ((memory.firstCame.get(door) ?? 0) > now) return mode === '1' ? openForAll : null;
  const row = (memory.tables.get('firstcard') ?? [])
    .map(readFields)
    .find((each) => each.get('DoorID') === String(door) && each.get('Pin') === pin);
  const end = row && endOf(memory.tables, row.get('TimezoneID') ?? '1', at);
  if (end === undefined) return mode === '2' ? notYet : null;
  const minutes = Math.floor(end / 100) * 60 + (end % 100) - (at.hour * 60 + at.minute);
  memory.firstCame.set(door, now + minutes * 60_000);
  return openedFirst;
}

/** Whether a door stands open since its first person came. */
export const isKeptByFirst = ({ options, firstCame }: ControllerMemory, door: number, now: number): boolean =>
  options.get(`Door${door}FirstCardOpenDoor`) === '1' && (firstCame.get(door) ?? 0) > now;

/**
 * What happens when somebody with the right at this hour identifies themselves at a door.
 * @param now milliseconds
 * @param at the wall time of its clock
 * @returns the number of the event; below 20 the door opens
 */
export function passes(
  memory: ControllerMemory,
  pin: string,
  door: number,
  reader: Reader,
  now: number,
  at: Temporal.PlainDateTime,
): number {
  const byFirst = first(memory, pin, door, now, at);
  if (byFirst !== null) return byFirst;
  const passage = `${door} ${pin}`;
  if (hasAntiPassback(memory, door) && memory.passed.get(passage) === reader) return comesTwice;
  if (memory.options.get(`Door${door}MultiCardOpenDoor`) !== '1') {
    memory.passed.set(passage, reader);
    return opened;
  }
  const before = memory.together.get(door);
  const pins = [...new Set([...(before && before.until > now ? before.pins : []), pin])];
  const rows = (memory.tables.get('user') ?? []).map(readFields);
  const groups = pins.map((each) => rows.find((row) => row.get('Pin') === each)?.get('Group') ?? '');
  if (!isComplete(memory, door, groups)) {
    memory.together.set(door, { pins, until: now + patience });
    return othersAwaited;
  }
  memory.together.delete(door);
  for (const each of pins) memory.passed.set(`${door} ${each}`, reader);
  return openedTogether;
}

/** Whether a finger is the one that a person uses under threat. */
export function isDuressFinger({ tables }: ControllerMemory, pin: string, finger: number): boolean {
  return (tables.get('biodata') ?? [])
    .map(readFields)
    .some(
      (row) =>
        row.get('Pin') === pin &&
        row.get('Type') === '1' &&
        row.get('No') === String(finger) &&
        row.get('Duress') === '1',
    );
}

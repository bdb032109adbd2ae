import { joinFields, safePin, safeText, safeToken, UnsafeValueError } from './command-text.ts';
import { nameBytes, weekdays } from './commands-attendance.ts';
import type { UserForTerminal, Weekday } from './commands-attendance.ts';
import type { Charset } from './model.ts';
import { encodeTimeSpan } from './time-span.ts';
import type { TimeSpan } from './time-span.ts';
import { encodeZkSeconds } from './zk-seconds.ts';

/** `DATA UPDATE user …` of access terminals (docs/device-protocol.md#access-commands). */
export function updateUser(user: UserForTerminal, charset: Charset): string {
  return `DATA UPDATE user ${joinFields({
    CardNo: user.card,
    Pin: safePin(user.pin),
    Password: user.password,
    Group: user.group,
    StartTime: 0,
    EndTime: 0,
    Name: user.name === undefined ? undefined : safeText(user.name, nameBytes, charset),
    Privilege: user.privilege,
  })}`;
}

export const deleteUser = (pin: string): string => `DATA DELETE user Pin=${safePin(pin)}`;
export const deletePrivilege = (pin: string): string => `DATA DELETE userauthorize Pin=${safePin(pin)}`;

/** Lets a person through the doors of a bit mask during a period. Period 1 is the whole day by default. */
export const authorizeUser = (pin: string, periodId: number, doorMask: number): string =>
  `DATA UPDATE userauthorize ${joinFields({ Pin: safePin(pin), AuthorizeTimezoneId: periodId, AuthorizeDoorId: doorMask })}`;

/** The same for several periods, one row each. */
export const authorizeAll = (
  pin: string,
  rights: readonly { readonly period: number; readonly doors: number }[],
): string =>
  `DATA UPDATE userauthorize ${rights
    .map(({ period, doors }) => joinFields({ Pin: safePin(pin), AuthorizeTimezoneId: period, AuthorizeDoorId: doors }))
    .join('\n')}`;

/** The days of an access period: weekdays and three kinds of holidays. */
export type AccessDay = Weekday | 'Hol1' | 'Hol2' | 'Hol3';
const accessDays: readonly AccessDay[] = [...weekdays, 'Hol1', 'Hol2', 'Hol3'];

/** Writes an access period with up to three spans a day; doors are closed at other times. */
export function updatePeriod(id: number, days: Readonly<Partial<Record<AccessDay, readonly TimeSpan[]>>>): string {
  const spans = accessDays.flatMap((day) => {
    const list = days[day] ?? [];
    if (list.length > 3) throw new UnsafeValueError('More than three spans a day');
    return [0, 1, 2].map((at): [string, number] => {
      const span = list[at];
      return [`${day}Time${at + 1}`, span === undefined ? 0 : encodeTimeSpan(span)];
    });
  });
  return `DATA UPDATE timezone ${joinFields({ TimezoneId: id, ...Object.fromEntries(spans) })}`;
}

/** Writes a holiday; `date` is `YYYYMMDD`. */
export function updateHoliday(date: string, type: 1 | 2 | 3, everyYear: boolean): string {
  if (!/^\d{8}$/.test(date)) throw new UnsafeValueError('Not a date');
  return `DATA UPDATE holiday ${joinFields({ Holiday: date, HolidayType: type, Loop: everyYear ? 1 : 2 })}`;
}

export const deleteHolidays = (): string => 'DATA DELETE holiday *';

/** The slots of a combination for doors that several people open together. */
const combinationSlots = [1, 2, 3, 4, 5] as const;

/** Writes a door's combination: one verified person of each group opens it together. Unused slots are 0. */
export function updateCombination(index: number, door: number, groups: readonly number[]): string {
  if (groups.length === 0 || groups.length > combinationSlots.length)
    throw new UnsafeValueError('Not one to five groups');
  const slots = combinationSlots.map((slot): [string, number] => [`Group${slot}`, groups[slot - 1] ?? 0]);
  return `DATA UPDATE multimcard ${joinFields({ Index: index, DoorId: door, ...Object.fromEntries(slots) })}`;
}

export const deleteCombination = (index: number): string => `DATA DELETE multimcard ${joinFields({ Index: index })}`;
export const deleteCombinations = (): string => 'DATA DELETE multimcard *';

/** Makes somebody a first person of doors, during a period each. */
export const updateFirst = (pin: string, at: readonly { readonly door: number; readonly period: number }[]): string =>
  `DATA UPDATE firstcard ${at
    .map(({ door, period }) => joinFields({ DoorID: door, TimezoneID: period, Pin: safePin(pin) }))
    .join('\n')}`;

export const deleteFirst = (pin: string): string => `DATA DELETE firstcard Pin=${safePin(pin)}`;

/** Returns a table name of access terminals. @throws UnsafeValueError */
function tableName(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9]{0,31}$/.test(name)) throw new UnsafeValueError('Not a table name');
  return name;
}

/** Counts a table's rows. */
export const countRows = (table: string): string => `DATA COUNT ${tableName(table)}`;

/**
 * Queries a table: of one person, or all rows. An unbounded query of `transaction` froze a terminal until its power was cut
 * (docs/device-protocol.md#access-commands), so of that table only new records are queried.
 */
export function queryRows(table: string, pin?: string): string {
  const filter = table.toLowerCase() === 'transaction' ? 'NewRecord' : pin === undefined ? '*' : `Pin=${safePin(pin)}`;
  return `DATA QUERY tablename=${tableName(table)},fielddesc=*,filter=${filter}`;
}

const hexByte = (value: number): string => {
  if (!Number.isInteger(value) || value < 0 || value > 255) throw new UnsafeValueError('Not a byte');
  return value.toString(16).toUpperCase().padStart(2, '0');
};

/** Opens a door (from 1) for seconds (1…254). */
export const openDoor = (door: number, seconds: number): string =>
  `CONTROL DEVICE 01${hexByte(door)}01${hexByte(seconds)}`;
/** Opens a door until a command shuts it. */
export const keepOpen = (door: number): string => `CONTROL DEVICE 01${hexByte(door)}01FF`;
export const shutDoor = (door: number): string => `CONTROL DEVICE 01${hexByte(door)}0100`;
/** Locks a door down, for everybody, or gives it back to who has the right. */
export const lockDown = (door: number, isOn: boolean): string =>
  `CONTROL DEVICE 06${hexByte(door)}${isOn ? '01' : '00'}00`;
export const cancelAlarm = (door: number): string => `CONTROL DEVICE 02${hexByte(door)}0000`;
export const reboot = (): string => 'CONTROL DEVICE 03000000';

/** Sets the clock, in UTC. */
export const setClock = (now: Temporal.Instant): string =>
  `SET OPTIONS DateTime=${safeToken(encodeZkSeconds(now.toZonedDateTimeISO('UTC').toPlainDateTime()))}`;

/** Sets options of the terminal in one command. */
export function setOptions(options: Readonly<Record<string, string | number>>): string {
  const parts = Object.entries(options).map(([name, value]) => {
    const text = safeToken(value);
    if (!/^~?[A-Za-z][\w.]{0,63}$/.test(name) || text.includes(',')) throw new UnsafeValueError('Not an option');
    return `${name}=${text}`;
  });
  return `SET OPTIONS ${parts.join(',')}`;
}

/** Queries options by name. */
export const getOptions = (names: readonly string[]): string =>
  `GET OPTIONS ${names.map((name) => tableName(name.replace(/^~/, ''))).join(',')}`;

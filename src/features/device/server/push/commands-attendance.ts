import { joinFields, safePin, safeText, safeToken, UnsafeValueError } from './command-text.ts';
import type { Charset } from './model.ts';

/** The lengths that fit on a terminal, in bytes (docs/device-protocol.md#text-and-sizes). */
export const nameBytes = 24;
const messageBytes = 320;

/** A person to be written to a terminal. The terminal keeps its values of absent fields. */
export type UserForTerminal = {
  readonly pin: string;
  readonly name?: string;
  readonly privilege?: number;
  readonly password?: string;
  readonly card?: string;
  readonly group?: number;
  readonly timeZones?: string;
  readonly verify?: number;
};

const optional = <Value>(
  value: Value | undefined,
  make: (value: Value) => string | number,
): string | number | undefined => (value === undefined ? undefined : make(value));

const dateTime = (local: string): string => {
  if (!/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d$/.test(local)) throw new UnsafeValueError('Not a wall time');
  return local.replace('T', ' ');
};

/** `DATA UPDATE USERINFO …` (docs/device-protocol.md#attendance-commands). */
export function updateUser(user: UserForTerminal, charset: Charset): string {
  return `DATA UPDATE USERINFO ${joinFields({
    PIN: safePin(user.pin),
    Name: optional(user.name, (name) => safeText(name, nameBytes, charset)),
    Pri: user.privilege,
    Passwd: user.password,
    Card: user.card,
    Grp: user.group,
    TZ: user.timeZones,
    Verify: user.verify,
  })}`;
}

export const deleteUser = (pin: string): string => `DATA DELETE USERINFO PIN=${safePin(pin)}`;

/** Queries all people on the terminal, or one. The answer comes in the operation log. */
export const queryUsers = (pin?: string): string =>
  pin === undefined ? 'DATA QUERY USERINFO' : `DATA QUERY USERINFO PIN=${safePin(pin)}`;

/** Queries the punches between two wall times of the terminal, `YYYY-MM-DDTHH:mm:ss`. */
export const queryPunches = (startLocal: string, endLocal: string): string =>
  `DATA QUERY ATTLOG ${joinFields({ StartTime: dateTime(startLocal), EndTime: dateTime(endLocal) })}`;

/** Queries the pictures of punches between two wall times of the terminal. */
export const queryPhotos = (startLocal: string, endLocal: string): string =>
  `DATA QUERY ATTPHOTO ${joinFields({ StartTime: dateTime(startLocal), EndTime: dateTime(endLocal) })}`;

/** Writes the picture from which visible-light terminals make their template; `content` is base64 of a JPEG. */
export function updateComparisonPhoto(pin: string, content: string): string {
  return `DATA UPDATE BIOPHOTO ${joinFields({ PIN: safePin(pin), Type: 9, No: 0, Index: 0, Size: content.length, Content: content, Format: 0 })}`;
}

/** Writes the picture that the terminal shows when the person punches. */
export function updateUserPhoto(pin: string, content: string): string {
  return `DATA UPDATE USERPIC ${joinFields({ PIN: safePin(pin), Size: content.length, Content: content })}`;
}

export const deleteUserPhoto = (pin: string): string => `DATA DELETE USERPIC PIN=${safePin(pin)}`;

/** A message on the terminal: shown to everybody, or private and given to people by `assignMessages`. */
export type MessageForTerminal = {
  readonly uid: number;
  readonly text: string;
  readonly audience: 'public' | 'private';
  readonly minutes: number;
  readonly startLocal: string;
};

export function updateMessage(message: MessageForTerminal, charset: Charset): string {
  return `DATA UPDATE SMS ${joinFields({
    MSG: safeText(message.text, messageBytes, charset),
    TAG: message.audience === 'public' ? 253 : 254,
    UID: message.uid,
    MIN: message.minutes,
    StartTime: dateTime(message.startLocal),
  })}`;
}

/** Gives a private message to people, one row each. */
export const assignMessages = (uid: number, pins: readonly string[]): string =>
  `DATA UPDATE USER_SMS ${pins.map((pin) => joinFields({ PIN: safePin(pin), UID: uid })).join('\n')}`;
export const deleteMessage = (uid: number): string => `DATA DELETE SMS UID=${safeToken(uid)}`;

export const updateWorkCode = (id: number, code: string, name: string, charset: Charset): string =>
  `DATA UPDATE WORKCODE ${joinFields({ PIN: id, CODE: code, NAME: safeText(name, nameBytes, charset) })}`;
export const deleteWorkCode = (code: string): string => `DATA DELETE WORKCODE CODE=${safeToken(code)}`;

/** The days of a week with the protocol's order and names. */
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;
export type Weekday = (typeof weekdays)[number];

/** Writes an access period of one span a day, ends `HH:MM`; a missing day is closed. */
export function updateAccessPeriod(
  id: number,
  days: Readonly<Partial<Record<Weekday, { start: string; end: string }>>>,
): string {
  const spans = weekdays.flatMap((day): [string, string][] => [
    [`${day}Start`, (days[day]?.start ?? '00:00').replace(':', '')],
    [`${day}End`, (days[day]?.end ?? '00:00').replace(':', '')],
  ]);
  return `DATA UPDATE AccTimeZone ${joinFields({ UID: id, ...Object.fromEntries(spans) })}`;
}

export type Clearing = 'records' | 'photos' | 'everything';
const clearings: Readonly<Record<Clearing, string>> = {
  records: 'CLEAR LOG',
  photos: 'CLEAR PHOTO',
  everything: 'CLEAR DATA',
};

export const clear = (what: Clearing): string => clearings[what];
export const askInfo = (): string => 'INFO';
export const check = (): string => 'CHECK';
export const sendLog = (): string => 'LOG';
export const reboot = (): string => 'REBOOT';
export const unlock = (): string => 'AC_UNLOCK';
export const endAlarm = (): string => 'AC_UNALARM';
export const reloadOptions = (): string => 'RELOAD OPTIONS';

/** Sets an option of the terminal. The caller decides which options may be set. */
export function setOption(name: string, value: string | number): string {
  if (!/^~?[A-Za-z][\w.]{0,63}$/.test(name)) throw new UnsafeValueError('Not an option name');
  return `SET OPTION ${name}=${safeToken(value)}`;
}

/** Sets the terminal's time zone in whole hours or, for other offsets, in minutes east of Greenwich. */
export const setTimeZone = (offsetSeconds: number): string => setOption('TimeZone', timeZoneValue(offsetSeconds));

/** The `TimeZone` of the handshake: hours, or minutes if it is not a whole number of hours (docs/device-protocol.md#handshake). */
export function timeZoneValue(offsetSeconds: number): number {
  const minutes = Math.round(offsetSeconds / 60);
  return minutes % 60 === 0 ? minutes / 60 : minutes;
}

/** Starts the enrolment of a face or a palm at the terminal; the type is that of its templates. */
export const enrollByCamera = (pin: string, type: number): string =>
  `ENROLL_BIO ${joinFields({ TYPE: type, PIN: safePin(pin), RETRY: 3, OVERWRITE: 1 })}`;

/** Starts the enrolment of a card at the terminal, which waits for the card. */
export const enrollCard = (pin: string): string => `ENROLL_MF ${joinFields({ PIN: safePin(pin), RETRY: 3 })}`;

/** Starts the enrolment of a finger (0…9) at the terminal. */
export const enrollFinger = (pin: string, finger: number): string =>
  `ENROLL_FP ${joinFields({ PIN: safePin(pin), FID: finger, RETRY: 3, OVERWRITE: 1 })}`;

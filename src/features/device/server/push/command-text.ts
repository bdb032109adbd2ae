import type { Charset } from './model.ts';
import { truncateBytes } from './text.ts';

/** A value that must not be sent to a terminal, since it would end its field or its command. */
export class UnsafeValueError extends Error {
  override readonly name = 'UnsafeValueError';
}

/** A value in a command: text that is cut to a number of bytes, or a token that must be safe unchanged. */
export type FieldValue = string | number;

/** Characters that end a field or a command, and the other control characters. */
const unsafe = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * Makes free text (a name, a message) safe for a terminal: control characters become one blank, then it is cut to `limit` bytes in
 * the terminal's charset. It never throws: no name can add a field or a command.
 */
export function safeText(text: string, limit: number, charset: Charset): string {
  return truncateBytes(text.replace(unsafe, ' ').trim(), limit, charset);
}

/** Returns a token for a terminal (user number, code, date) unchanged. @throws UnsafeValueError */
export function safeToken(value: FieldValue): string {
  const text = String(value);
  if (text.search(unsafe) >= 0) throw new UnsafeValueError('A value holds a control character');
  return text;
}

/** Returns a user number for a terminal. @throws UnsafeValueError if it is none */
export function safePin(pin: string): string {
  if (!/^[^\s\p{C}=&,]{1,24}$/u.test(pin)) throw new UnsafeValueError('Not a user number');
  return pin;
}

/** Joins `Key=Value` fields by TAB, without `undefined` values. Every value passes `safeToken`. */
export function joinFields(fields: Readonly<Record<string, FieldValue | undefined>>): string {
  return Object.entries(fields)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${safeToken(value)}`]))
    .join('\t');
}

/** The treatment of a waiting command (docs/device-protocol.md#commands). */
export type CommandPolicy = {
  /** Whether it is sent again without a result; a stale unlock or restart must not be. */
  readonly repeatable: boolean;
  /** Seconds after which it is dropped unsent. */
  readonly lifetime: number;
};

const physical = /^(?:REBOOT|AC_UNLOCK|AC_UNALARM|CLEAR\b|CONTROL DEVICE|ENROLL_|UPGRADE)/;
/** A door that is locked down, released or shut later than it was told to be is as it should be; one that opens is not. */
const lasting = /^CONTROL DEVICE (?:06[0-9A-F]{6}|01[0-9A-F]{2}0100)$/;

/** The policy of a command, by its text: physical acts live 60 s and are sent once; data and what shuts a door, a day. */
export function commandPolicy(text: string): CommandPolicy {
  return physical.test(text) && !lasting.test(text)
    ? { repeatable: false, lifetime: 60 }
    : { repeatable: true, lifetime: 86_400 };
}

/** A command waiting for a terminal. `id` is a number, unique for ever per terminal. */
export type QueuedCommand = { readonly id: string; readonly text: string };

/** `C:<id>:<command>`. Line feeds within a command separate records of one table; only builders write them. */
export function formatCommand(command: QueuedCommand): string {
  if (!/^[0-9A-Za-z]{1,16}$/.test(command.id)) throw new UnsafeValueError('Not a command id');
  return `C:${command.id}:${command.text}`;
}

/** The most commands and bytes in one answer to a poll (docs/device-protocol.md#commands). */
const pollLimits = { commands: 200, bytes: 40_000 } as const;

/**
 * Chooses from the queue, in order, what one answer to a poll carries. The first always goes, however long; a restart or upgrade
 * ends the batch. Mark exactly the returned commands as sent.
 */
export function fitCommands(
  queue: readonly QueuedCommand[],
  limits: { commands: number; bytes: number } = pollLimits,
): QueuedCommand[] {
  const taken: QueuedCommand[] = [];
  let bytes = 0;
  for (const command of queue) {
    const size = Buffer.byteLength(formatCommand(command)) + 1;
    if (taken.length >= limits.commands || (taken.length > 0 && bytes + size > limits.bytes)) break;
    taken.push(command);
    bytes += size;
    if (/^(?:REBOOT|UPGRADE|CONTROL DEVICE 03)/.test(command.text)) break;
  }
  return taken;
}

import type { Charset } from './model.ts';
import { truncateBytes } from './text.ts';

/** A value that may not be sent to a terminal: it would end its field or its command. */
export class UnsafeValueError extends Error {
  override readonly name = 'UnsafeValueError';
}

/** A value of a command: text to be cut to a number of bytes, or a token that must be safe as it is. */
export type FieldValue = string | number;

/** Characters that end a field or a command, and the other control characters. */
const unsafe = /[\p{Cc}\u2028\u2029]+/gu;

/**
 * Free text for a terminal (a name, a message): control characters become one blank, then cut to `limit` bytes of the
 * terminal's charset. Never throws: a name from anywhere can neither add a field nor a command.
 */
export function safeText(text: string, limit: number, charset: Charset): string {
  return truncateBytes(text.replace(unsafe, ' ').trim(), limit, charset);
}

/** A token for a terminal (user number, code, date): sent as it is or refused with an UnsafeValueError. */
export function safeToken(value: FieldValue): string {
  const text = String(value);
  if (text.search(unsafe) >= 0) throw new UnsafeValueError('A value holds a control character');
  return text;
}

/** A user number for a terminal; refused unless it is one. */
export function safePin(pin: string): string {
  if (!/^[^\s\p{C}=&,]{1,24}$/u.test(pin)) throw new UnsafeValueError('Not a user number');
  return pin;
}

/** `Key=Value` fields joined by TAB; `undefined` values are left out. Every value passes `safeToken`. */
export function joinFields(fields: Readonly<Record<string, FieldValue | undefined>>): string {
  return Object.entries(fields)
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${safeToken(value)}`]))
    .join('\t');
}

/** How a command is treated while it waits (docs/device-protocol.md#commands). */
export type CommandPolicy = {
  /** Sent again when no result comes; a stale unlock or restart must not be. */
  readonly repeatable: boolean;
  /** Seconds after which it is dropped unsent. */
  readonly lifetime: number;
};

const physical = /^(?:REBOOT|AC_UNLOCK|AC_UNALARM|CLEAR\b|CONTROL DEVICE|ENROLL_|UPGRADE)/;

/** The policy of a command by its text: physical acts live 60 s and go out once, data lives a day. */
export function commandPolicy(text: string): CommandPolicy {
  return physical.test(text) ? { repeatable: false, lifetime: 60 } : { repeatable: true, lifetime: 86_400 };
}

/** A command waiting for a terminal. `id` is a number, unique for ever per terminal. */
export type QueuedCommand = { readonly id: string; readonly text: string };

/** `C:<id>:<command>`. Line feeds within a command set records of one table apart and are made by builders only. */
export function formatCommand(command: QueuedCommand): string {
  if (!/^[0-9A-Za-z]{1,16}$/.test(command.id)) throw new UnsafeValueError('Not a command id');
  return `C:${command.id}:${command.text}`;
}

/** The most that one poll answers: 200 commands or 40 kB (docs/device-protocol.md#commands). */
const pollLimits = { commands: 200, bytes: 40_000 } as const;

/**
 * Chooses from the queue, in its order, what one poll answers. The first always goes, however long; a restart or
 * upgrade ends the batch. Mark exactly the returned commands as sent.
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

import { formatCommand } from './command-text.ts';
import type { QueuedCommand } from './command-text.ts';
import type { Reply } from './effects.ts';
import type { Charset } from './model.ts';
import { encodeText } from './text.ts';

const textHeaders = { 'content-type': 'text/plain', 'cache-control': 'no-store' } as const;

/** An answer in plain text. */
export function textReply(text: string, status = 200, charset: Charset = 'utf-8'): Reply {
  return { status, headers: textHeaders, body: encodeText(text, charset) };
}

export const ok = (): Reply => textReply('OK');

/** `OK: n`, where n is the number of non-empty records received, including bad ones (docs/device-protocol.md#uploads). */
export const okCount = (records: number): Reply => textReply(`OK: ${records}`);

/** The terminal may not send this (yet): it keeps its records and repeats them. */
export const refused = (): Reply => textReply('UNAUTHORIZED', 401);

/** The server cannot take this now: the terminal keeps its records and repeats them. */
export const comeAgain = (): Reply => textReply('COME AGAIN', 503);

/** The answer for a table of access terminals: `<table>=n`, or `OK` for firmware that repeats after a count. */
export function tableReply(table: string, count: number, style: 'count' | 'plain'): Reply {
  const reply = style === 'plain' || !/^\w{1,32}$/.test(table) ? ok() : textReply(`${table}=${count}`);
  // Some firmware sends a picture repeatedly unless the answer closes the connection.
  return table.toLowerCase() === 'userpic' ? { ...reply, headers: { ...reply.headers, connection: 'close' } } : reply;
}

/** The commands of a poll in the terminal's charset; `OK` if there are none. */
export function pollReply(commands: readonly QueuedCommand[], charset: Charset): Reply {
  return commands.length === 0 ? ok() : textReply(`${commands.map(formatCommand).join('\n')}\n`, 200, charset);
}

import type { Command } from './commands.ts';
import type { ControllerMemory, Door } from './controller-memory.ts';
import { readFields } from './memory.ts';

/** What a controller makes of a command: the number that it returns, and the events that it causes by door. */
export type ControllerExecution = {
  readonly returned: number;
  readonly name: string;
  readonly words: string;
  readonly events: readonly { readonly door: number; readonly event: number }[];
  readonly isRestart: boolean;
};

const done = (name: string, words: string, more: Partial<ControllerExecution> = {}): ControllerExecution => ({
  returned: 0,
  name,
  words,
  events: [],
  isRestart: false,
  ...more,
});

/** By what rows of a table are told apart. */
const keys: Readonly<Record<string, readonly string[]>> = {
  user: ['Pin'],
  userauthorize: ['Pin', 'AuthorizeTimezoneId'],
  timezone: ['TimezoneId'],
  holiday: ['Holiday'],
  multimcard: ['Index'],
  firstcard: ['DoorID', 'Pin'],
  biodata: ['Pin', 'Type', 'No', 'Index'],
};

function changeTable(verb: string, table: string, rows: readonly string[], memory: ControllerMemory) {
  const kept = memory.tables.get(table) ?? [];
  if (verb === 'DELETE') {
    const fields = [...readFields(rows[0] ?? '')];
    const isGone = (row: string): boolean => fields.every(([key, value]) => readFields(row).get(key) === value);
    memory.tables.set(table, rows[0] === '*' ? [] : kept.filter((row) => !isGone(row)));
    return done('DATA DELETE', `rows of ${table} deleted`);
  }
  const keyOf = (row: string): string => (keys[table] ?? []).map((key) => readFields(row).get(key)).join('\t') || row;
  memory.tables.set(table, [...new Map([...kept, ...rows].map((row) => [keyOf(row), row])).values()]);
  return done('DATA UPDATE', `${rows.length} rows of ${table} stored`);
}

/** Codes that a controller returns where it does not do what it is told. */
const [noSuchCommand, badParameter, notExecuted] = [-13, -11, -12];

/** `CONTROL DEVICE AABBCCDD`: act, door, and what it takes, a byte each in hexadecimal. */
function control(text: string, memory: ControllerMemory, now: number): ControllerExecution {
  const name = 'CONTROL DEVICE';
  const bytes = text.match(/../g)?.map((byte) => Number.parseInt(byte, 16)) ?? [];
  const [act = 0, number = 0, what = 0, time = 0] = bytes;
  if (act === 3) return done(name, 'restarts', { isRestart: true });
  const door = memory.doors[number - 1];
  if (!door) return done(name, `there is no door ${number}`, { returned: badParameter });
  switch (act) {
    case 1:
      return output(door, number, time, now);
    case 2:
      door.isAlarmed = false;
      return done(name, `ends the alarm of door ${number}`);
    case 6:
      door.mode = what === 1 ? 'locked_down' : 'normal';
      close(door);
      return done(name, `${what === 1 ? 'locks down' : 'releases'} door ${number}`);
    default:
      return done(name, `act ${act} is not understood`, { returned: noSuchCommand });
  }
}

function close(door: Door): void {
  door.isOpen = false;
  door.closesAt = null;
}

/** Opens a door for seconds: 255 until told otherwise, 0 closes it. */
function output(door: Door, number: number, time: number, now: number): ControllerExecution {
  const name = 'CONTROL DEVICE';
  if (door.mode === 'locked_down') return done(name, `door ${number} is locked down`, { returned: notExecuted });
  door.mode = time === 255 ? 'kept_open' : 'normal';
  if (time === 0) {
    close(door);
    return done(name, `closes door ${number}`, { events: [{ door: number, event: 9 }] });
  }
  door.isOpen = true;
  door.closesAt = time === 255 ? null : now + time * 1000;
  const words = time === 255 ? `keeps door ${number} open` : `opens door ${number} for ${time} s`;
  return done(name, words, { events: [8, 200].map((event) => ({ door: number, event })) });
}

/** Does what a command says, as far as an access controller understands it. */
export function executeAtController(command: Command, memory: ControllerMemory, now: number): ControllerExecution {
  const [first = '', ...more] = command.text.split('\n');
  for (const [start, code] of memory.failures)
    if (first.startsWith(start)) return done(first.split(' ', 2).join(' '), 'fails', { returned: code });
  const [, verb = '', table = '', row = ''] = /^DATA (UPDATE|DELETE) (\S+) ?(.*)$/s.exec(first) ?? [];
  if (verb !== '') return changeTable(verb, table, [row, ...more], memory);
  const controlled = /^CONTROL DEVICE ([0-9A-F]{8})$/i.exec(first)?.[1];
  if (controlled !== undefined) return control(controlled, memory, now);
  const options = /^SET OPTIONS (.*)$/.exec(first)?.[1];
  if (options === undefined) return done(first.split(' ', 1)[0] ?? '', 'not understood', { returned: noSuchCommand });
  for (const part of options.split(',')) {
    const at = part.indexOf('=');
    if (at > 0) memory.options.set(part.slice(0, at), part.slice(at + 1));
  }
  return done('SET OPTIONS', `sets ${options}`);
}

import { attendanceRow, personRow, readFields } from './memory.ts';
import type { Memory } from './memory.ts';

/** A command from the answer to a poll. */
export type Command = { readonly id: string; readonly text: string };

/** The result of a command: the number that the terminal returns, what it uploads, and how it changes. */
export type Execution = {
  readonly returned: number;
  /** The first word or words, as terminals repeat them. */
  readonly name: string;
  /** A description for the person who watches. */
  readonly words: string;
  readonly uploads: readonly { readonly table: string; readonly rows: readonly string[] }[];
  readonly detail: readonly string[];
  readonly then: 'nothing' | 'reconnect' | 'setClock';
};

const done = (name: string, words: string, more: Partial<Execution> = {}): Execution => ({
  returned: 0,
  name,
  words,
  uploads: [],
  detail: [],
  then: 'nothing',
  ...more,
});
const failed = (name: string, returned: number, words: string): Execution => done(name, words, { returned });

/** Tables that a terminal only stores. */
const plainTables = new Set([
  'SMS',
  'USER_SMS',
  'WORKCODE',
  'BIODATA',
  'BIOPHOTO',
  'USERPIC',
  'FINGERTMP',
  'AccTimeZone',
  'AccGroup',
  'AccHoliday',
  'AccUnLockComb',
]);

/** The keys of the rows of each table. */
const keys: Readonly<Record<string, readonly string[]>> = {
  SMS: ['UID'],
  USER_SMS: ['PIN', 'UID'],
  WORKCODE: ['CODE'],
  BIODATA: ['Pin', 'Type', 'No', 'Index'],
  USERPIC: ['PIN'],
};
/** Tables whose rows belong to a person on the terminal. */
const ofPeople = new Set(['BIODATA', 'USERPIC']);
const keysOf = (table: string, row: string): readonly string[] =>
  keys[table]?.map((key) => readFields(row).get(key) ?? '') ?? [row];

/** A template only fits a terminal with its own major version. */
const isOtherVersion = (row: string, memory: Memory): boolean => {
  const fields = readFields(row);
  return fields.get('Type') === '1' && fields.get('MajorVer') !== (memory.options.get('FPVersion') ?? '10');
};

function update(table: string, rows: readonly string[], memory: Memory): Execution {
  if (table === 'USERINFO') {
    for (const row of rows) {
      const fields = readFields(row);
      const pin = fields.get('PIN') ?? '';
      if (pin === '') return failed('DATA', -1, 'a person without a number was refused');
      memory.people.set(pin, new Map([...(memory.people.get(pin) ?? []), ...fields]));
    }
    return done('DATA', `${rows.length} person${rows.length === 1 ? '' : 's'} stored`);
  }
  if (!plainTables.has(table)) return failed('DATA', -1004, `table ${table} is not on this model`);
  // A row replaces one with the same key.
  const keyOf = (row: string): string => keysOf(table, row).join('\t');
  const given = new Map([...(memory.tables.get(table) ?? []), ...rows].map((row) => [keyOf(row), row]));
  if (ofPeople.has(table) && rows.some((row) => !memory.people.has(personOf(row))))
    return failed('DATA', -10, 'no such person');
  if (table === 'BIODATA' && rows.some((row) => isOtherVersion(row, memory)))
    return failed('DATA', -30, 'made by another algorithm');
  memory.tables.set(table, [...given.values()]);
  return done('DATA', `${table} stored`);
}

/** The number of the person in a row. */
const personOf = (row: string): string => {
  const fields = readFields(row);
  return fields.get('PIN') ?? fields.get('Pin') ?? '';
};

function remove(table: string, row: string, memory: Memory): Execution {
  const fields = readFields(row);
  if (table === 'USERINFO') {
    const pin = fields.get('PIN') ?? '';
    const existed = memory.people.delete(pin);
    // A person's fingers, faces and picture are deleted too.
    for (const name of ['BIODATA', 'FINGERTMP', 'USER_SMS', 'USERPIC'])
      memory.tables.set(
        name,
        (memory.tables.get(name) ?? []).filter((kept) => personOf(kept) !== pin),
      );
    return existed ? done('DATA', `person ${fields.get('PIN')} deleted`) : failed('DATA', -10, 'no such person');
  }
  if (!plainTables.has(table)) return failed('DATA', -1004, `table ${table} is not on this model`);
  const rows = memory.tables.get(table) ?? [];
  memory.tables.set(
    table,
    rows.filter((kept) => [...fields].some(([key, value]) => readFields(kept).get(key) !== value)),
  );
  return done('DATA', `${table} deleted`);
}

function query(table: string, row: string, memory: Memory): Execution {
  const fields = readFields(row);
  if (table === 'USERINFO') {
    const pin = fields.get('PIN');
    const rows = [...memory.people]
      .filter(([key]) => pin === undefined || key === pin)
      .map(([, person]) => personRow(person));
    return done('DATA', `${rows.length} people sent`, { uploads: [{ table: 'OPERLOG', rows }] });
  }
  if (table === 'ATTLOG') {
    const from = fields.get('StartTime') ?? '';
    const to = fields.get('EndTime') ?? '9999';
    const rows = memory.log.filter((punch) => punch.time >= from && punch.time <= to).map(attendanceRow);
    return done('DATA', `${rows.length} punches sent again`, { uploads: [{ table: 'ATTLOG', rows }] });
  }
  if (table === 'BIODATA') {
    const rows = (memory.tables.get('BIODATA') ?? []).map((row) => `BIODATA ${row}`);
    return done('DATA', `${rows.length} templates sent`, { uploads: [{ table: 'BIODATA', rows }] });
  }
  return failed('DATA', -1004, `table ${table} is not on this model`);
}

/** A face or a palm is shown as soon as it is asked for. */
function enrolByCamera(row: string, memory: Memory): Execution {
  const fields = readFields(row);
  const [pin = '', type = '9'] = [fields.get('PIN'), fields.get('TYPE')];
  if (!memory.people.has(pin)) return failed('ENROLL_BIO', -10, 'no such person');
  const template = `Pin=${pin}\tNo=0\tIndex=0\tValid=1\tDuress=0\tType=${type}\tMajorVer=5\tMinorVer=8\tFormat=0\tTmp=${Buffer.from(`look of ${pin}`).toString('base64')}`;
  update('BIODATA', [template], memory);
  return done('ENROLL_BIO', `face or palm of ${pin} enrolled`, {
    uploads: [{ table: 'BIODATA', rows: [`BIODATA ${template}`] }],
  });
}

/** A card is held to the terminal as soon as it is asked for: the row of its person has the number. */
function enrolCard(row: string, memory: Memory): Execution {
  const pin = readFields(row).get('PIN') ?? '';
  const person = memory.people.get(pin);
  if (!person) return failed('ENROLL_MF', -10, 'no such person');
  const known = new Map([...person, ['Card', String(90_000_000 + Number(pin.replace(/\D/g, '') || 0))]]);
  memory.people.set(pin, known);
  return done('ENROLL_MF', `card of ${pin} enrolled`, { uploads: [{ table: 'OPERLOG', rows: [personRow(known)] }] });
}

/** The finger is placed as soon as it is asked for. */
function enrol(row: string, memory: Memory): Execution {
  const fields = readFields(row);
  const pin = fields.get('PIN') ?? '';
  if (!memory.people.has(pin)) return failed('ENROLL_FP', -10, 'no such person');
  const version = memory.options.get('FPVersion') ?? '10';
  const template = `Pin=${pin}\tNo=${fields.get('FID') ?? '0'}\tIndex=0\tValid=1\tDuress=0\tType=1\tMajorVer=${version}\tMinorVer=0\tFormat=0\tTmp=${Buffer.from(`finger of ${pin}`).toString('base64')}`;
  update('BIODATA', [template], memory);
  return done('ENROLL_FP', `finger ${fields.get('FID')} of ${pin} enrolled`, {
    uploads: [{ table: 'BIODATA', rows: [`BIODATA ${template}`] }],
  });
}

function setOption(text: string, memory: Memory): Execution {
  const at = text.indexOf('=');
  if (at <= 0) return failed('SET OPTION', -1, 'an option without a value');
  const name = text.slice(0, at);
  memory.options.set(name, text.slice(at + 1));
  return done('SET OPTION', `option ${name} set`, { then: name === 'TimeZone' ? 'setClock' : 'nothing' });
}

function clear(what: string, memory: Memory): Execution {
  if (what !== 'LOG' && what !== 'DATA' && what !== 'PHOTO')
    return failed('CLEAR', -1002, `CLEAR ${what} is not understood`);
  if (what !== 'PHOTO') Object.assign(memory, { log: [], taken: 0 });
  if (what === 'DATA') {
    memory.people.clear();
    memory.tables.clear();
  }
  return done(`CLEAR ${what}`, `cleared ${what.toLowerCase()}`);
}

/** Executes a command, as far as an attendance terminal understands it. */
export function execute(command: Command, memory: Memory, info: () => readonly string[]): Execution {
  const [first = '', ...more] = command.text.split('\n');
  const found = /^DATA (UPDATE|DELETE|QUERY) (\S+) ?(.*)$/s.exec(first);
  const [, verb = '', table = '', rest = ''] = found ?? [];
  for (const [start, code] of memory.failures)
    if (first.startsWith(start)) return failed(first.split(' ', 1)[0] ?? '', code, 'fails');
  if (verb === 'UPDATE') return update(table, [rest, ...more], memory);
  if (verb === 'DELETE') return remove(table, rest, memory);
  if (verb === 'QUERY') return query(table, rest, memory);
  const [word = '', ...words] = first.split(' ');
  const tail = words.join(' ');
  switch (word) {
    case 'INFO':
      return done('INFO', 'told about itself', { detail: info() });
    case 'CHECK':
      return done('CHECK', 'reads its settings again', { then: 'reconnect' });
    case 'LOG':
      return done('LOG', 'looks for new records');
    case 'REBOOT':
      return done('REBOOT', 'restarts', { then: 'reconnect' });
    case 'RELOAD':
      return done('RELOAD OPTIONS', 'reloads its options', { then: 'reconnect' });
    case 'AC_UNLOCK':
      return done('AC_UNLOCK', 'opens the door');
    case 'AC_UNALARM':
      return done('AC_UNALARM', 'ends the alarm');
    case 'ENROLL_FP':
      return enrol(tail, memory);
    case 'ENROLL_MF':
      return enrolCard(tail, memory);
    case 'ENROLL_BIO':
      return enrolByCamera(tail, memory);
    case 'CLEAR':
      return clear(tail, memory);
    case 'SET':
      return setOption(tail.replace(/^OPTION /, ''), memory);
    case 'GET': {
      const name = tail.replace(/^OPTION FROM /, '');
      return done('GET OPTION', `option ${name} sent`, { detail: [`${name}=${memory.options.get(name) ?? ''}`] });
    }
    case 'VERIFY': {
      const fields = readFields(tail.replace(/^SUM ATTLOG /, ''));
      const rows = memory.log.filter(
        (punch) => punch.time >= (fields.get('StartTime') ?? '') && punch.time <= (fields.get('EndTime') ?? '9999'),
      );
      return done('VERIFY SUM', `${rows.length} punches counted`, { detail: [`AttlogSum=${rows.length}`] });
    }
    default:
      return failed(word === '' ? 'UNKNOWN' : word, -1002, `${word} is not understood`);
  }
}

import { readFields } from './memory.ts';

/** A door in a controller's memory. */
export type Door = {
  /** As it is from afar: until that is taken back, nobody's rights count. */
  mode: 'normal' | 'kept_open' | 'locked_down';
  isOpen: boolean;
  /** The clock's milliseconds at which the lock falls again; null while it is not open for a time. */
  closesAt: number | null;
  isAlarmed: boolean;
};

/** What an access controller remembers. Rows of tables by their names, as they came. */
export type ControllerMemory = {
  readonly doors: readonly Door[];
  readonly options: Map<string, string>;
  readonly tables: Map<string, string[]>;
  /** What it answers to commands that begin so, in place of doing them. */
  readonly failures: Map<string, number>;
  /** By which reader somebody passed a door last: `<door> <pin>`. */
  readonly passed: Map<string, Reader>;
  /** Who has identified themselves at a door that several open together, and the clock's milliseconds until which it waits. */
  readonly together: Map<number, { readonly pins: readonly string[]; readonly until: number }>;
  /** Doors to which the first person has come, and the clock's milliseconds until which that counts. */
  readonly firstCame: Map<number, number>;
  /** Number of the last event. */
  index: number;
};

/** The readers of a door, outside and inside. */
export type Reader = 'in' | 'out';

export const emptyController = (doors: number): ControllerMemory => ({
  doors: Array.from({ length: doors }, () => ({ mode: 'normal', isOpen: false, closesAt: null, isAlarmed: false })),
  options: new Map(),
  tables: new Map(),
  failures: new Map(),
  passed: new Map(),
  together: new Map(),
  firstCame: new Map(),
  index: 0,
});

/** Two bits a door, the first door lowest (1 closed, 2 open), one bit a door, one byte a door: all in hexadecimal. */
export function stateRow({ doors }: ControllerMemory, time: string): string {
  const bytes = (values: readonly number[]): string =>
    values.map((value) => value.toString(16).padStart(2, '0')).join('');
  const sensors = [0, 0];
  let relays = 0;
  doors.slice(0, 8).forEach((door, at) => {
    const byte = Math.floor(at / 4);
    sensors[byte] = (sensors[byte] ?? 0) | ((door.isOpen ? 2 : 1) << ((at % 4) * 2));
    relays |= (door.isOpen ? 1 : 0) << at;
  });
  const alarms = Array.from({ length: 8 }, (_, at) => (doors[at]?.isAlarmed ? 1 : 0));
  return `time=${time}\tsensor=${bytes(sensors)}\trelay=${bytes([relays])}\talarm=${bytes(alarms)}`;
}

/** What stored rights say of a person at a door; hours are left to the period, of which 1 is the whole day. */
export function judge(
  { tables }: ControllerMemory,
  pin: string,
  door: number,
  at: Temporal.PlainDateTime,
): 'may' | 'outside hours' | 'no right' {
  const rights = (tables.get('userauthorize') ?? [])
    .map(readFields)
    .filter((row) => row.get('Pin') === pin && (Number(row.get('AuthorizeDoorId')) & (1 << (door - 1))) !== 0);
  if (rights.length === 0) return 'no right';
  return rights.some((right) => {
    const period = right.get('AuthorizeTimezoneId') ?? '1';
    return endOf(tables, period, at) !== undefined;
  })
    ? 'may'
    : 'outside hours';
}

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

/** The minute until which a period lasts at a moment, `HHMM`; undefined outside of it. Period 1 is the whole day; spans are `(HHMM start << 16) + HHMM end`. */
export function endOf(
  tables: ControllerMemory['tables'],
  period: string,
  at: Temporal.PlainDateTime,
): number | undefined {
  if (period === '1') return 2359;
  const row = (tables.get('timezone') ?? []).map(readFields).find((each) => each.get('TimezoneId') === period);
  const day = holidayOf(tables, at) ?? days[at.dayOfWeek - 1] ?? 'Mon';
  const clock = at.hour * 100 + at.minute;
  const spans = [1, 2, 3].map((nth) => Number(row?.get(`${day}Time${nth}`) ?? 0));
  const span = spans.find((each) => each !== 0 && clock >= each >>> 16 && clock <= (each & 0xffff));
  return span === undefined ? undefined : span & 0xffff;
}

/** The kind of a holiday, whose spans count in place of the weekday's: `Hol1`; undefined on other days. `Loop=1` is every year. */
function holidayOf(tables: ControllerMemory['tables'], at: Temporal.PlainDateTime): string | undefined {
  const today = at.toPlainDate().toString().replaceAll('-', '');
  const row = (tables.get('holiday') ?? [])
    .map(readFields)
    .find((each) =>
      each.get('Loop') === '1' ? each.get('Holiday')?.slice(4) === today.slice(4) : each.get('Holiday') === today,
    );
  return row && `Hol${row.get('HolidayType') ?? '1'}`;
}

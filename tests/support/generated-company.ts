import fc from 'fast-check';
import { employeeSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { givePunches, type SamplePunch } from './punches.ts';
import type { TestServer } from './server.ts';

/** Zones whose clocks never change, from one end of the day to the other. */
export const steadyZones = ['Pacific/Pago_Pago', 'Asia/Kolkata', 'Pacific/Kiritimati'] as const;

/** What somebody does on a day, whatever is planned. */
export interface Habit {
  readonly comes: boolean;
  readonly late: number;
  readonly over: number;
  readonly forgets: 'in' | 'out' | null;
  readonly lunch: number | null;
}

/** Mostly regular, with every oddity now and then. */
export const habits = (days: number): fc.Arbitrary<Habit[]> =>
  fc.array(
    fc.record({
      comes: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
      late: fc.oneof(
        { weight: 3, arbitrary: fc.integer({ min: -10, max: 5 }) },
        { weight: 1, arbitrary: fc.integer({ min: 6, max: 150 }) },
      ),
      over: fc.integer({ min: -90, max: 150 }),
      forgets: fc.oneof(
        { weight: 8, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.constantFrom('in' as const, 'out' as const) },
      ),
      lunch: fc.oneof(
        { weight: 2, arbitrary: fc.constant(null) },
        { weight: 1, arbitrary: fc.integer({ min: 15, max: 75 }) },
      ),
    }),
    { minLength: days, maxLength: days },
  );

/** Minutes of the day; an end after midnight is on the next one. */
type Stretch = readonly [start: number, end: number];

/** A company's shift, and when its people come on a working day. */
export interface Kind {
  readonly name: string;
  readonly hours: readonly Stretch[];
  readonly shift: Readonly<Record<string, unknown>>;
}

/** Makes ten kinds of shifts with their timetables. */
export async function makeKinds(admin: Client): Promise<Kind[]> {
  const make = makerOf(admin);
  const times = async (alias: string, in_time: string, out_time: string): Promise<number> =>
    make(timetable, { alias, in_time, out_time, allow_late: 5, breaks: [] });
  const [office, early, late, night] = [
    await times('Office', '09:00', '17:30'),
    await times('Early', '06:00', '14:00'),
    await times('Late', '14:00', '22:00'),
    await times('Night', '22:00', '06:00'),
  ];
  const [day, dark, whole] = [
    await times('Long day', '07:00', '19:00'),
    await times('Long night', '19:00', '07:00'),
    await times('24 hours', '08:00', '08:00'),
  ];
  const [noon, evening] = [await times('Noon', '10:00', '14:00'), await times('Evening', '17:00', '21:00')];
  const free = await make(timetable, { alias: 'Free', use_mode: 'flexible', work_time_duration: 480, breaks: [] });
  const on = (days: readonly number[], ...timetables: number[]) =>
    days.flatMap((one) => timetables.map((id) => ({ day: one, timetable: id })));
  const week = [1, 2, 3, 4, 5];
  const kinds: Kind[] = [
    { name: '5x2', hours: [[540, 1050]], shift: { days: on(week, office) } },
    { name: '6x1', hours: [[360, 840]], shift: { days: on([...week, 6], early) } },
    { name: 'nights', hours: [[1320, 1800]], shift: { days: on(week, night) } },
    {
      name: '2-2-3',
      hours: [[420, 1140]],
      shift: { cycle_unit: 'day', shift_cycle: 14, days: on([1, 2, 5, 6, 7, 10, 11], day) },
    },
    {
      name: 'days and nights',
      hours: [[1140, 1860]],
      shift: { cycle_unit: 'day', shift_cycle: 8, days: [...on([1, 2], day), ...on([5, 6], dark)] },
    },
    { name: '24/48', hours: [[480, 1920]], shift: { cycle_unit: 'day', shift_cycle: 3, days: on([1], whole) } },
    {
      name: 'split',
      hours: [
        [600, 840],
        [1020, 1260],
      ],
      shift: { days: on(week, noon, evening) },
    },
    { name: 'flexible', hours: [[500, 990]], shift: { days: on(week, free) } },
    {
      name: 'weeks in turn',
      hours: [[360, 840]],
      shift: { shift_cycle: 2, days: [...on(week, early), ...on([8, 9, 10, 11, 12], late)] },
    },
    { name: 'by itself', hours: [[840, 1320]], shift: { auto_shift: true, days: on(week, early, late) } },
  ];
  return Promise.all(
    kinds.map(async (kind) => ({ ...kind, shift: { id: await make(shift, { alias: kind.name, ...kind.shift }) } })),
  );
}

export function makerOf(admin: Client) {
  return async (resource: AnyResource, body: object): Promise<number> => {
    const made = await admin.callEndpoint(resource.calls.create, { body });
    if (!made.isSuccess) throw new Error(`Not made: ${made.code} ${JSON.stringify(made.fields)}`);
    return Number(made.data.data['id']);
  };
}

const instantIn = (zone: string, date: string, minute: number): string =>
  Temporal.PlainDate.from(date).toPlainDateTime().add({ minutes: minute }).toZonedDateTime(zone).toInstant().toString();

/**
 * Makes one person for every kind of shift in each zone; those of a kind behave the same in their own time zones.
 * @param behaviour of each kind, one habit a date
 * @returns their ids, by kind and zone
 */
export async function givePeople(
  server: TestServer,
  admin: Client,
  company: { readonly id: number; readonly department: number; readonly area: readonly number[] },
  kinds: readonly Kind[],
  behaviour: readonly (readonly Habit[])[],
  {
    dates,
    name,
    zones = steadyZones,
  }: { readonly dates: readonly string[]; readonly name: string; readonly zones?: readonly string[] },
): Promise<number[][]> {
  const make = makerOf(admin);
  const samples: SamplePunch[] = [];
  const ids: number[][] = [];
  for (const [at, kind] of kinds.entries()) {
    const own: number[] = [];
    for (const [place, time_zone] of zones.entries()) {
      const code = `${name}-${at}-${place}`;
      const id = await make(employee, {
        emp_code: code,
        first_name: kind.name,
        department: company.department,
        area: company.area,
        hire_date: dates[0],
        time_zone,
      });
      await make(employeeSchedule, { employee: id, shift: kind.shift['id'], start_date: dates[0] });
      own.push(id);
      for (const [nth, date] of dates.entries())
        samples.push(...punchesOf(code, time_zone, date, kind, behaviour[at]?.[nth]));
    }
    ids.push(own);
  }
  await givePunches(server, company.id, 'UTC', samples);
  return ids;
}

function punchesOf(code: string, zone: string, date: string, { hours }: Kind, habit: Habit | undefined): SamplePunch[] {
  if (!habit?.comes) return [];
  return hours.flatMap(([start, end]) => {
    const minutes = [
      ...(habit.forgets === 'in' ? [] : [[start + habit.late, 0]]),
      ...(habit.lunch === null
        ? []
        : [
            [start + 180, 2],
            [start + 180 + habit.lunch, 3],
          ]),
      ...(habit.forgets === 'out' ? [] : [[end + habit.over, 1]]),
    ];
    return minutes.map(([minute = 0, state = 0]) => ({ code, at: instantIn(zone, date, minute), state }));
  });
}

/** Minutes after midnight, door, event, and the place of the person in the list of people; null for nobody. */
export type DoorEvent = readonly [minute: number, door: number, event: number, person: number | null];

/** The departments of a group, or the places of its people in the list of people. */
export interface Members {
  readonly departments?: readonly string[];
  readonly people?: readonly number[];
}

/** A controller of the demo with its doors, who may open them, and what happens there on a day. Doors are named by their numbers. */
export interface DoorSite {
  readonly sn: string;
  readonly alias: string;
  readonly zone: string;
  /** Days of the week without work, as ISO counts them. */
  readonly restDays: readonly number[];
  readonly doors: readonly ({ readonly name: string } & Readonly<Record<string, unknown>>)[];
  readonly hours: readonly {
    readonly name: string;
    readonly intervals: readonly Readonly<Record<string, unknown>>[];
  }[];
  /** Name, first and last day of the year, type. */
  readonly holidays: readonly (readonly [name: string, first: string, last: string, kind: number])[];
  /** Names, doors, hours by their place in the list above, and members. */
  readonly groups: readonly (readonly [name: string, doors: readonly number[], hours: number | null, of: Members])[];
  /** Groups by their places, of which one person each opens the door together. */
  readonly combination: { readonly name: string; readonly groups: readonly number[]; readonly door: number };
  /** Person, door, hours, days from today of the first and the last day, and why. */
  readonly privileges: readonly (readonly [
    person: number,
    door: number,
    hours: number,
    first: number,
    last: number,
    remark: string,
  ])[];
  /** What happens on a day, so many days ago. */
  readonly eventsOf: (day: number) => readonly DoorEvent[];
}

/** The protocol's numbers of what happens at doors. */
const event = {
  opened: 0,
  together: 3,
  outside: 22,
  denied: 23,
  awaited: 26,
  unknown: 27,
  held: 28,
  button: 202,
} as const;

/** People of the list from `first` on come one after another. */
const came = (day: number, first: number, minute: number, count: number, door: number): DoorEvent[] =>
  Array.from({ length: count }, (_, at) => [
    minute + ((at * 7 + day * 3) % 24),
    door,
    event.opened,
    first + ((at * 5 + day) % count),
  ]);

const [entrance, hall, store, servers] = [1, 2, 3, 4] as const;

/** The plant of Acme. */
export const plantDoors: DoorSite = {
  sn: 'DEMO0005',
  alias: 'Plant doors',
  zone: 'Europe/London',
  restDays: [6, 7],
  doors: [
    { name: 'Plant entrance', sensor: 'normally_closed', sensor_delay: 30 },
    { name: 'Assembly hall' },
    { name: 'Chemicals store', sensor: 'normally_closed', verify_mode: 'fingerprint_and_card' },
    { name: 'Server room', sensor: 'normally_closed', verify_mode: 'card_and_password', anti_passback: true },
  ],
  hours: [
    { name: 'Shifts', intervals: [{ days: 'everyday', start: '05:00', end: '23:30' }] },
    {
      name: 'Office hours',
      intervals: [
        { days: 'monday_friday', start: '07:00', end: '19:30' },
        { days: 'saturday', start: '08:00', end: '13:00' },
        { days: 'holiday1', start: '09:00', end: '12:00' },
      ],
    },
  ],
  holidays: [
    ['Christmas', '12-25', '12-26', 1],
    ['New Year’s Day', '01-01', '01-01', 1],
  ],
  groups: [
    ['Operations', [entrance, hall], 0, { departments: ['OPS'] }],
    ['Office', [entrance], 1, { departments: ['ADM', 'COM'] }],
    ['Technology', [servers], null, { departments: ['ADM-IT'] }],
    ['Chemicals: foremen', [store], 0, { people: [4, 10, 28] }],
    ['Chemicals: quality', [store], 0, { departments: ['OPS-QA'] }],
  ],
  combination: { name: 'Foreman with quality', groups: [3, 4], door: store },
  privileges: [
    [48, servers, 1, -3, 11, 'Cabling of the new cabinets'],
    [75, hall, 1, -3, -1, 'Tour for a client'],
  ],
  /** Shifts and offices begin, some go where they may not, two open the store, a door stays open. */
  eventsOf: (day) => [
    ...came(day, 10, 345, 9, entrance),
    ...came(day, 10, 350, 9, hall),
    ...came(day, 80, 495, 8, entrance),
    [530 + day, servers, event.opened, 108],
    [541 + day, servers, event.denied, 84],
    [612, store, event.awaited, 58 + day],
    [612, store, event.together, 10],
    [690 + day * 4, entrance, event.button, null],
    ...(day === 1 ? ([[705, entrance, event.held, null]] as const) : []),
    [744, entrance, event.unknown, null],
    ...came(day, 28, 825, 7, entrance),
    ...came(day, 28, 829, 7, hall),
    [1185 + day, entrance, event.outside, 90],
  ],
};

/** The office and the warehouse of Globex. */
export const officeDoors: DoorSite = {
  sn: 'DEMO1002',
  alias: 'أبواب المكتب',
  zone: 'Asia/Dubai',
  restDays: [5, 6],
  doors: [
    { name: 'مدخل المكتب', sensor: 'normally_closed', sensor_delay: 30 },
    { name: 'المستودع', sensor: 'normally_closed' },
    { name: 'الخزنة', sensor: 'normally_closed', verify_mode: 'fingerprint_and_card' },
  ],
  hours: [
    {
      name: 'ساعات العمل',
      intervals: [
        { days: 'sunday_thursday', start: '07:00', end: '19:00' },
        { days: 'saturday', start: '09:00', end: '13:00' },
      ],
    },
    { name: 'ساعات المستودع', intervals: [{ days: 'everyday', start: '06:00', end: '22:00' }] },
  ],
  holidays: [['اليوم الوطني', '12-02', '12-03', 1]],
  groups: [
    ['جميع الموظفين', [1], 0, { departments: ['S', 'W'] }],
    ['المستودع', [2], 1, { departments: ['W'] }],
    ['الخزنة: المبيعات', [3], 0, { people: [0, 2] }],
    ['الخزنة: المستودع', [3], 0, { people: [1, 3] }],
  ],
  combination: { name: 'شخصان للخزنة', groups: [2, 3], door: 3 },
  privileges: [[4, 2, 0, -2, 12, 'جرد المخزون']],
  eventsOf: (day) => [
    ...came(day, 0, 465, 10, 1),
    ...came(day, 1, 480, 4, 2),
    [600 + day, 2, event.denied, 6],
    [615, 3, event.awaited, 0],
    [615, 3, event.together, 1],
    [720 + day * 3, 1, event.button, null],
    [815, 1, event.unknown, null],
    [1150 + day, 1, event.outside, 8],
  ],
};

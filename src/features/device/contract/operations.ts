/** Events in a terminal's menu and at its door, by the protocol's numbers (docs/domain.md#terminal-logs). */
const menu = {
  power_on: [0],
  power_off: [1],
  verification_failed: [2],
  alarm: [3, 55],
  menu_opened: [4],
  setting_changed: [5],
  enrol_finger: [6],
  enrol_password: [7],
  enrol_card: [8],
  delete_person: [9],
  delete_finger: [10],
  delete_password: [11],
  delete_card: [12],
  clear_data: [13],
  clock_set: [21],
  factory_reset: [22],
  delete_records: [23],
  clear_administrators: [24],
  access_setting: [25, 26, 27, 28],
  door_opened: [29],
  new_person: [30],
  duress: [32],
  doorbell: [33],
  anti_passback: [34],
  delete_photos: [35],
  person_changed: [36, 68, 69, 70, 71],
  restore: [38],
  backup: [39],
  usb_upload: [40],
  usb_download: [41],
  exit_button: [53],
  door_sensor: [54],
  network_setting: [76, 77, 78, 79, 80, 81, 82, 83],
  enrol_face: [101],
  delete_face: [106],
} as const satisfies Readonly<Record<string, readonly number[]>>;

const door = {
  door_entry: [0, 1, 2, 3, 4, 14],
  door_opened: [8, 200],
  door_closed: [9, 201],
  door_refused: [20, 21, 22, 23, 24, 25, 26, 27, 29, 41],
  door_left_open: [28],
  tampered: [100],
  duress: [101],
  door_forced: [102],
  exit_button: [202],
  power_on: [206],
} as const satisfies Readonly<Record<string, readonly number[]>>;

export type TerminalOperation = keyof typeof menu | keyof typeof door | 'other';

const keys = <T extends object>(of: T): (keyof T)[] => Object.keys(of) as (keyof T)[];

/** Every meaning once. */
export const terminalOperations: readonly [TerminalOperation, ...TerminalOperation[]] = [
  'other',
  ...new Set<TerminalOperation>([...keys(menu), ...keys(door)]),
];

const byNumber = (of: Readonly<Record<string, readonly number[]>>): ReadonlyMap<number, string> =>
  new Map(Object.entries(of).flatMap(([name, numbers]) => numbers.map((number): [number, string] => [number, name])));

const meanings = { menu: byNumber(menu), door: byNumber(door) };

/** The meaning of an event in the menu or at the door. */
export const operationOf = (kind: keyof typeof meanings, number: number): string =>
  meanings[kind].get(number) ?? 'other';

/** What happened at a door, by its result: the numbers of the protocol (docs/device-protocol.md#access-terminals). */
const numbersOf = {
  opened: {
    opened: [0, 14],
    opened_passage: [1],
    opened_first: [2],
    opened_together: [3],
    opened_emergency: [4],
    opened_remote: [8],
    exit_button: [202],
  },
  refused: {
    too_soon: [20],
    door_hours: [21],
    outside_hours: [22],
    no_access: [23],
    anti_passback: [24],
    interlock: [25],
    others_awaited: [26],
    not_known: [27],
    expired: [29],
    wrong_method: [41],
    /** A controller gives only a reason about hours or rights; the lock-down is known here. */
    locked_down: [],
    /** Nor does it say that the first person of the day has not come yet. */
    first_awaited: [],
    refused: [],
  },
  alarm: { held_open: [28], tampered: [100], duress: [101], forced: [102], alarm: [] },
  other: { door_opened: [200], door_closed: [201], closed_remote: [9], started: [206], connected: [214], other: [] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly number[]>>>>;

type Groups = typeof numbersOf;
/** The result for whoever stood before the door, or for the one who watches it. */
export type DoorOutcome = keyof Groups;
/** What happened. */
export type DoorEventKind = { [Outcome in DoorOutcome]: keyof Groups[Outcome] }[DoorOutcome];

const keys = <T extends object>(of: T): (keyof T)[] => Object.keys(of) as (keyof T)[];

export const doorOutcomes = ['opened', 'refused', 'alarm', 'other'] as const satisfies readonly DoorOutcome[];

const [first, ...rest] = doorOutcomes.flatMap((outcome): DoorEventKind[] => keys(numbersOf[outcome]));
/** Every kind, in the order of the list of choices. */
export const doorEventKinds: readonly [DoorEventKind, ...DoorEventKind[]] = [first ?? 'opened', ...rest];

const outcomes = new Map<DoorEventKind, DoorOutcome>(
  doorOutcomes.flatMap((outcome) =>
    keys(numbersOf[outcome]).map((kind): [DoorEventKind, DoorOutcome] => [kind, outcome]),
  ),
);
const kinds = new Map<number, DoorEventKind>(
  doorOutcomes.flatMap((outcome) =>
    Object.entries<readonly number[]>(numbersOf[outcome]).flatMap(([name, numbers]) => {
      const kind = doorEventKinds.find((one) => one === name);
      return kind ? numbers.map((number): [number, DoorEventKind] => [number, kind]) : [];
    }),
  ),
);

/** The result of an event. */
export const outcomeOf = (kind: DoorEventKind): DoorOutcome => outcomes.get(kind) ?? 'other';

/** Says how the doors are, and that nothing happened. */
const stateReport = 255;

/**
 * What an event's number means; for unknown numbers the range says whether a person passed, was refused, or an alarm began. Null if
 * nothing happened.
 */
export function doorEventKind(number: number, isPerson: boolean): DoorEventKind | null {
  if (number === stateReport) return null;
  const known = kinds.get(number);
  if (known) return known;
  if (number >= 0 && number <= 19) return isPerson ? 'opened' : 'other';
  if (number >= 20 && number <= 99) return 'refused';
  return number >= 100 && number <= 199 ? 'alarm' : 'other';
}

/** How a person was recognised, by the numbers of the protocol. */
export const verifications = [
  'fingerprint',
  'employee_id',
  'password',
  'card',
  'face',
  'vein',
  'palm',
  'several',
] as const;
type Verification = (typeof verifications)[number];

const single = new Map<number, Verification>([
  [1, 'fingerprint'],
  [2, 'employee_id'],
  [3, 'password'],
  [4, 'card'],
  [15, 'face'],
  [21, 'vein'],
  [25, 'palm'],
]);

/** Null if it is not stated; also for sixteen bits, whose meaning is unknown. */
export function verificationOf(code: string): Verification | null {
  const number = /^\d{1,2}$/.test(code) ? Number(code) : 0;
  if (number < 1 || number > 29) return null;
  return single.get(number) ?? 'several';
}

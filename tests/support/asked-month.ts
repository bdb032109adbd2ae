import type { AskingNames } from './asking-company.ts';
import type { SamplePunch } from './punches.ts';

const zone = 'Europe/London';

const english = {
  names: {
    annual: 'Annual leave',
    hours: 'Hours account',
    sick: 'Sick leave',
    course: 'First aid',
    employee: ['Mariam', 'Haddad'],
    colleague: ['Omar', 'Farouk'],
    lead: ['Sara', 'Nasser'],
  },
  reasons: {
    adjusted: 'Moved the stock on a Sunday',
    punch: 'The gate was open',
    days: 'My sister’s wedding',
    half: 'School enrolment',
    hours: 'The dentist at three',
    cancelled: 'Painting the flat',
    overtime: 'Stocktaking before Thursday',
    refused: 'Catching up on mail',
    training: 'My certificate ends in April',
    swap: 'Parents’ evening at six',
    why: 'It can wait until Friday',
    sick: 'Called in ill at eight',
    worked: 'Came to work after all',
  },
} as const;

const arabic = {
  names: {
    annual: 'إجازة سنوية',
    hours: 'رصيد الساعات',
    sick: 'إجازة مرضية',
    course: 'الإسعافات الأولية',
    employee: ['مريم', 'حداد'],
    colleague: ['عمر', 'فاروق'],
    lead: ['سارة', 'ناصر'],
  },
  reasons: {
    adjusted: 'نقل المخزون يوم أحد',
    punch: 'كانت البوابة مفتوحة',
    days: 'زفاف أختي',
    half: 'تسجيل في المدرسة',
    hours: 'موعد طبيب الأسنان',
    cancelled: 'طلاء الشقة',
    overtime: 'جرد المخزون',
    refused: 'متابعة البريد',
    training: 'تنتهي شهادتي في أبريل',
    swap: 'اجتماع أولياء الأمور',
    why: 'يمكن تأجيله إلى الجمعة',
    sick: 'اتصلت صباحًا وهي مريضة',
    worked: 'حضرت إلى العمل',
  },
} as const;

interface AskedMonth {
  readonly names: AskingNames;
  readonly reasons: Readonly<Record<keyof (typeof english)['reasons'], string>>;
  readonly punches: { readonly first: readonly SamplePunch[]; readonly rest: readonly SamplePunch[] };
  readonly expected: {
    /** Of each working day: the date, and the minutes worked, on leave, in training, of overtime, absent. */
    readonly days: readonly (readonly [string, number, number, number, number, number])[];
    /** By the name of the type. */
    readonly balances: Readonly<Record<string, number>>;
    /** Kinds and amounts of the lines of annual leave, by day. */
    readonly ledger: readonly (readonly [string, number])[];
  };
}

/** When they came and went on the days on which that was not nine and five; null if they did not come. */
const otherHours: Readonly<Record<number, readonly [string, string] | null>> = {
  4: ['09:00', '19:05'],
  5: null,
  6: null,
  9: ['13:00', '17:00'],
  10: ['09:00', '15:00'],
  11: null,
  12: ['12:00', '20:00'],
  13: null,
  19: ['09:00', '19:00'],
};
/** The days that are more or less than eight hours of work. */
const otherFigures: Readonly<Record<number, readonly [number, number, number, number, number]>> = {
  4: [480, 0, 0, 120, 0],
  // Annual leave.
  5: [0, 480, 0, 0, 0],
  6: [0, 480, 0, 0, 0],
  // Its first half, and two hours by the hour.
  9: [240, 240, 0, 0, 0],
  10: [360, 120, 0, 0, 0],
  11: [0, 0, 480, 0, 0],
  // Sick leave that the office entered.
  13: [0, 480, 0, 0, 0],
};

const march = Array.from({ length: 31 }, (_, at) => Temporal.PlainDate.from({ year: 2026, month: 3, day: at + 1 }));
const workdays = march.filter(({ dayOfWeek }) => dayOfWeek <= 5);

const punchAt = (day: Temporal.PlainDate, time: string, state: number): SamplePunch => ({
  code: '1001',
  at: day.toZonedDateTime({ timeZone: zone, plainTime: time }).toInstant().toString(),
  state,
});

/** What 1001 does in March 2026, and what comes of it, worked out by hand. */
export function monthOf(language: 'en' | 'ar'): AskedMonth {
  const { names, reasons } = language === 'en' ? english : arabic;
  const [first, ...others] = workdays;
  return {
    names,
    reasons,
    punches: {
      first: first ? [punchAt(first, '09:00', 0)] : [],
      rest: others.flatMap((day) => {
        const hours = otherHours[day.day] === undefined ? (['09:00', '17:00'] as const) : otherHours[day.day];
        return hours ? [punchAt(day, hours[0], 0), punchAt(day, hours[1], 1)] : [];
      }),
    },
    expected: {
      days: workdays.map((day) => [day.toString(), ...(otherFigures[day.day] ?? ([480, 0, 0, 0, 0] as const))]),
      balances: {
        // Twenty and one more, less two days and a half.
        [names.annual]: 18.5,
        [names.hours]: 14,
      },
      ledger: [
        ['grant', 20],
        ['adjust', 1],
        // A line for each day that it takes from.
        ['use', -1],
        ['use', -1],
        ['use', -0.5],
        ['use', -1],
        ['use', 1],
      ],
    },
  };
}

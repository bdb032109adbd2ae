/** How a company writes days in figures; of words, English takes the order too. */
export const dateFormats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** Hours of its clock: 0 to 23, or 1 to 12 with a word for the half of the day. */
export const timeFormats = ['24', '12'] as const;
export type TimeFormat = (typeof timeFormats)[number];

/** In what a length of time is told: `7:45`, `7.75` hours, `465` minutes, `0.97` days of work. */
export const durationUnits = ['hours', 'decimal', 'minutes', 'days'] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** How a length of time is told. */
export interface DurationLook {
  readonly unit: DurationUnit;
  /** Digits after the point, of hours as a decimal and of days. */
  readonly decimals: number;
}

/** How a company has the figures of its reports told, on the screen and in files. */
export interface FigureFormats {
  readonly durations: DurationLook;
  /** Figures that are told otherwise, by their names. */
  readonly own: Readonly<Record<string, DurationLook>>;
  /** Times of punches say their seconds. */
  readonly seconds: boolean;
  /** What stands before the decimals in a csv; where it is a comma, semicolons stand between columns. */
  readonly csvDecimal: 'point' | 'comma';
}

/** Minutes of a day of work, where lengths of time are told in days. */
export const minutesOfWorkDay = 480;

/** A company's settings of how days and times are written. */
export interface Formats {
  readonly dateFormat: DateFormat;
  readonly timeFormat: TimeFormat;
  /** In reports alone; whatever else tells lengths of time says hours and minutes. */
  readonly figures?: FigureFormats;
}

/** Where nothing else is known. */
export const isoFormats: Formats = { dateFormat: 'YYYY-MM-DD', timeFormat: '24' };

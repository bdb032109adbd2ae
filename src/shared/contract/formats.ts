/** How a company writes dates in figures; English also takes the order from it when months are words. */
export const dateFormats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** Hours of its clock: 0 to 23, or 1 to 12 with AM and PM. */
export const timeFormats = ['24', '12'] as const;
export type TimeFormat = (typeof timeFormats)[number];

/** How a duration is written: `7:45`, `7.75` hours, `465` minutes, `0.97` working days. */
export const durationUnits = ['hours', 'decimal', 'minutes', 'days'] as const;
export type DurationUnit = (typeof durationUnits)[number];

/** The format of a duration. */
export interface DurationLook {
  readonly unit: DurationUnit;
  /** Decimal places of decimal hours and of days. */
  readonly decimals: number;
}

/** How a company writes the figures of its reports, on the screen and in files. */
export interface FigureFormats {
  readonly durations: DurationLook;
  /** Figures with a format of their own, by name. */
  readonly own: Readonly<Record<string, DurationLook>>;
  /** Times of punches include seconds. */
  readonly seconds: boolean;
  /** The decimal separator in a csv; if it is a comma, columns are separated by semicolons. */
  readonly csvDecimal: 'point' | 'comma';
}

/** Minutes of a working day, if durations are in days. */
export const minutesOfWorkDay = 480;

/** A company's formats of dates and times. */
export interface Formats {
  readonly dateFormat: DateFormat;
  readonly timeFormat: TimeFormat;
  /** Only in reports; durations elsewhere are in hours and minutes. */
  readonly figures?: FigureFormats;
}

/** If nothing else is known. */
export const isoFormats: Formats = { dateFormat: 'YYYY-MM-DD', timeFormat: '24' };

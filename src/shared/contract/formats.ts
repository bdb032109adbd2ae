/** How a company writes days in figures; of words, English takes the order too. */
export const dateFormats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const;
export type DateFormat = (typeof dateFormats)[number];

/** Hours of its clock: 0 to 23, or 1 to 12 with a word for the half of the day. */
export const timeFormats = ['24', '12'] as const;
export type TimeFormat = (typeof timeFormats)[number];

/** A company's settings of how days and times are written. */
export interface Formats {
  readonly dateFormat: DateFormat;
  readonly timeFormat: TimeFormat;
}

/** Where nothing else is known. */
export const isoFormats: Formats = { dateFormat: 'YYYY-MM-DD', timeFormat: '24' };

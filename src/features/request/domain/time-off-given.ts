/** Hundredths of a minute as hours. */
const hoursOf = (credit: number): number => Math.round(credit / 60) / 100;

/**
 * The hours of time off that overtime gives if all of it is worked: on which level it counts is known only then.
 * @param minutes of overtime that count
 * @param rates percent of each level
 */
export const timeOffGiven = (
  minutes: number,
  rates: readonly number[],
): { readonly least: number; readonly most: number } => ({
  least: hoursOf(minutes * Math.min(...rates)),
  most: hoursOf(minutes * Math.max(...rates)),
});

/**
 * The last day on which a certificate is valid, ISO; null if it does not expire.
 * @param end the last day of the training
 */
export function validUntil(end: string, months: number | null): string | null {
  return months === null ? null : Temporal.PlainDate.from(end).add({ months }).subtract({ days: 1 }).toString();
}

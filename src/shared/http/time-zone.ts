/**
 * The IANA zone of this device. Temporal knows it at once; Intl, for browsers without Temporal, first loads date
 * formats, which takes a phone a tenth of a second.
 */
export function deviceTimeZone(): string {
  return 'Temporal' in globalThis ? Temporal.Now.timeZoneId() : Intl.DateTimeFormat().resolvedOptions().timeZone;
}

// Straight from its file: the public pages load nothing else of the contract kit.
import { zonesOfIntl } from '#shared/contract/field/time-zone.ts';

/** The time zones of this browser (IANA names), and UTC, which it does not list; the server knows the same names. */
export const timeZones: readonly string[] = zonesOfIntl();

/** Those whose names hold every word of a text, in any case. */
export function findTimeZones(text: string): readonly string[] {
  const words = text
    .toLowerCase()
    .split(/[\s_/]+/)
    .filter(Boolean);
  return timeZones.filter((zone) => words.every((word) => zone.toLowerCase().includes(word)));
}

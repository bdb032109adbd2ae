// Imported directly: the public pages load nothing else of the contract kit.
import { formerNames, zonesOfIntl } from '#shared/contract/field/time-zone.ts';
import { intlLocale, zoneOffset, zoneTitle, type Language } from '#shared/i18n/index.ts';

/** The time zones of this browser (IANA names), and UTC, which it does not list; the server knows the same names. */
export const timeZones: readonly string[] = zonesOfIntl();

/** A zone, as shown in a picker. */
export interface ZoneChoice {
  readonly zone: string;
  /** At present, e.g. `UTC+05:45`. */
  readonly offset: string;
  /** Its name in the reader's language, e.g. `Nepal Time`. */
  readonly title: string;
  /** All search texts for it, folded. */
  readonly text: string;
}

const known = new Map<Language, readonly ZoneChoice[]>();

/** All zones with their search texts; the first call costs a tenth of a second. */
export function zoneChoices(language: Language, now: number): readonly ZoneChoice[] {
  const present = known.get(language);
  if (present) return present;
  const countries = countriesOfZones(language);
  const choices = timeZones.map((zone): ZoneChoice => {
    const offset = zoneOffset(zone, now);
    const title = zoneTitle(zone, language, now);
    const former = formerNames.get(zone) ?? [];
    return { zone, offset, title, text: fold([zone, ...former, title, ...(countries.get(zone) ?? [])].join(' ')) };
  });
  known.set(language, choices);
  return choices;
}

/** Countries of zones in the reader's language and in English, if the browser knows them. */
function countriesOfZones(language: Language): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  const names = ['en', intlLocale(language)].map((locale) => new Intl.DisplayNames(locale, { type: 'region' }));
  for (let first = 65; first <= 90; first += 1) {
    for (let second = 65; second <= 90; second += 1) {
      const region = String.fromCharCode(first, second);
      for (const zone of zonesOfRegion(region)) {
        const called = [region, ...names.map((each) => each.of(region) ?? '')];
        found.set(zone, [...(found.get(zone) ?? []), ...called]);
      }
    }
  }
  return found;
}

/** Not every browser lists them. */
function zonesOfRegion(region: string): readonly string[] {
  const locale: { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${region}`);
  return (locale.getTimeZones?.() ?? []).map((name) => currentName(name));
}

const currentNames = new Map([...formerNames].flatMap(([zone, former]) => former.map((name) => [name, zone])));
const currentName = (name: string): string => currentNames.get(name) ?? name;

/** Without accents, in lower case, with blanks for the signs between words. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll(/[_/,.()-]+/g, ' ');
}

/** An offset as people type it: `+5:45`, `UTC-3`, `gmt+0530`; undefined if it is not an offset. */
function typedOffset(text: string): string | undefined {
  const [, sign, hours = '', minutes = '00'] =
    /^(?:utc|gmt)?\s*([+\-\u2212])\s*(\d{1,2})(?::?(\d{2}))?$/i.exec(text.trim()) ?? [];
  return sign === undefined ? undefined : `UTC${sign === '+' ? '+' : '-'}${hours.padStart(2, '0')}:${minutes}`;
}

/**
 * The zones that a text finds: by the words of their names, of a city, country or former name, without accents and in
 * any case; or by their present offset.
 */
export function findTimeZones(text: string, choices: readonly ZoneChoice[]): readonly ZoneChoice[] {
  const offset = typedOffset(text);
  if (offset !== undefined) return choices.filter((choice) => choice.offset === offset);
  const words = fold(text).split(' ').filter(Boolean);
  return choices.filter((choice) => words.every((word) => ` ${choice.text}`.includes(` ${word}`)));
}

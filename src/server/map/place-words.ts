import type { PickedLocation } from '#shared/contract/index.ts';
import type { Gazetteer } from './gazetteer.ts';

const displays = new Map<string, Intl.DisplayNames>();

/** A country's name in a language, or its code if the language has no name for it. */
export function countryName(code: string, language: string): string {
  let names = displays.get(language);
  if (!names) {
    // Callers may send any language tag: only a few results are cached.
    if (displays.size > 50) displays.clear();
    displays.set(language, (names = new Intl.DisplayNames([language, 'en'], { type: 'region' })));
  }
  return names.of(code) ?? code;
}

/** The script that most people of a country or a language use: `Arab`, `Latn`, `Cyrl` … */
export const scriptOf = (tag: string): string => new Intl.Locale(tag).maximize().script ?? 'Latn';

/** The Unicode scripts that represent a tag of several scripts. */
const scriptParts: Readonly<Record<string, string>> = { Jpan: 'Hani', Hans: 'Hani', Hant: 'Hani', Kore: 'Hang' };
const patterns = new Map<string, RegExp>();

function patternOf(script: string): RegExp {
  let pattern = patterns.get(script);
  if (!pattern)
    patterns.set(
      script,
      (pattern = new RegExp(String.raw`^[\p{Script=${scriptParts[script] ?? script}}\p{M}\p{Zs}'’.-]+$`, 'u')),
    );
  return pattern;
}

/** Letters of Persian, Urdu or Uyghur that Arabic lacks. */
const notArabic = /[پچژگڤکیےہھەۆۇېۋڭڧ]/;

/**
 * A place's name in a script; undefined if none is known. The data do not separate languages, so Arabic skips names with
 * letters of other languages and prefers those that begin with the article or hold a ta marbuta.
 */
export function nameIn(gazetteer: Gazetteer, place: number, script: string): string | undefined {
  const names = gazetteer.otherNames(place).filter((name) => patternOf(script).test(name));
  if (script !== 'Arab') return names[0];
  const arabic = names.filter((name) => !notArabic.test(name));
  return arabic.find((name) => /^ال|ة/.test(name)) ?? arabic[0];
}

/** A place's name in a language: in its script if that name is known. */
export function placeName(gazetteer: Gazetteer, place: number, language: string): string {
  const script = scriptOf(language);
  return (script === 'Latn' ? undefined : nameIn(gazetteer, place, script)) ?? gazetteer.name(place);
}

/** Region and country after a place's name, without a region that repeats the name. */
export function placeDetail(gazetteer: Gazetteer, place: number, language: string): string {
  const { region, country } = gazetteer.details(place);
  const parts = region === '' || region === gazetteer.name(place) ? [] : [region];
  return [...parts, countryName(country, language)].join(separatorOf(language));
}

const separatorOf = (language: string): string => (scriptOf(language) === 'Arab' ? '، ' : ', ');

/** The place as a form stores it; `point` replaces the place's own coordinates. */
export function pickedLocation(
  gazetteer: Gazetteer,
  place: number,
  language: string,
  timezone: string,
  point?: { lat: number; lng: number },
): PickedLocation {
  const { lat, lng, region, country } = gazetteer.details(place);
  const name = placeName(gazetteer, place, language);
  return {
    location: point ?? { lat, lng },
    name,
    formatted_address: [name, placeDetail(gazetteer, place, language)].join(separatorOf(language)),
    address: { country: countryName(country, language), country_code: country, state: region, city: name },
    timezone,
  };
}

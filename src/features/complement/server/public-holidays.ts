import type { HolidayOfCountry } from '../contract.ts';

/** The package with its data, loaded when a country's holidays are requested. */
const load = () => import('date-holidays').then((module) => module.default);

type Countries = readonly { readonly code: string; readonly regions: readonly { code: string; name: string }[] }[];

let countries: Countries | undefined;
let zones: ReadonlyMap<string, string> | undefined;

/** The countries in the package, with their regions. */
export async function countriesWithHolidays(): Promise<Countries> {
  if (countries) return countries;
  const Holidays = await load();
  const all = new Holidays();
  countries = Object.keys(all.getCountries()).map((code) => ({
    code,
    regions: Object.entries(all.getStates(code) ?? {}).map(([region, name]) => ({ code: region, name })),
  }));
  return countries;
}

/** The country of a time zone; the first one if several have it. */
export async function countryOfZone(zone: string): Promise<string | null> {
  if (!zones) {
    const Holidays = await load();
    const found = new Map<string, string>();
    for (const { code } of await countriesWithHolidays())
      for (const name of new Holidays(code).getTimezones()) if (!found.has(name)) found.set(name, code);
    zones = found;
  }
  return zones.get(zone) ?? null;
}

const dayMilliseconds = 86_400_000;
const isKind = (type: string): type is HolidayOfCountry['kind'] => ['public', 'bank', 'optional'].includes(type);

/**
 * The holidays of a country or region in some years, ordered by date.
 * @param language of the names, if the package has it; otherwise they are in the country's own
 */
export async function holidaysOfCountry(
  { country, region, year, years }: { country: string; region?: string | undefined; year: number; years: number },
  language: string,
): Promise<Omit<HolidayOfCountry, 'there'>[]> {
  const Holidays = await load();
  const of = region === undefined ? new Holidays(country) : new Holidays(country, region);
  return Array.from({ length: years }, (_, at) => of.getHolidays(year + at, language.slice(0, 2)) ?? [])
    .flat()
    .flatMap(({ date, start, end, name, type }): Omit<HolidayOfCountry, 'there'>[] => {
      if (!isKind(type)) return [];
      // A holiday by the moon begins on the evening before; the date in its name is the day off.
      const [day = '', time = ''] = date.split(' ');
      return [
        {
          holiday_name: name.slice(0, 100),
          start_date: day,
          duration_day: Math.min(31, Math.max(1, Math.floor((end.getTime() - start.getTime()) / dayMilliseconds))),
          day_part: time >= '12:00:00' ? 'second_half' : 'full',
          kind: type,
        },
      ];
    });
}

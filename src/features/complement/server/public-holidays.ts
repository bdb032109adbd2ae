import type { HolidayOfCountry } from '../contract.ts';

/** The package with its data: loaded when somebody asks for a country's holidays. */
const load = () => import('date-holidays').then((module) => module.default);

type Countries = readonly { readonly code: string; readonly regions: readonly { code: string; name: string }[] }[];

let countries: Countries | undefined;
let zones: ReadonlyMap<string, string> | undefined;

/** The countries that the package has, with the regions of each. */
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

/** The country that has a time zone; the first that names it where several do. */
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
 * The holidays of a country, or of a region of it, in some years, in the order of their dates.
 * @param language what they are called in, where the package has it; else in the country's own
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
      // One by the moon begins on the eve; the day that is off is the one it is named by.
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

import type { RegionCode } from '#shared/contract/regions.ts';

/** IANA time zones of Mexico, by city. */
const mexicanCities = new Set([
  'Bahia_Banderas',
  'Cancun',
  'Chihuahua',
  'Ciudad_Juarez',
  'Ensenada',
  'Hermosillo',
  'Matamoros',
  'Mazatlan',
  'Merida',
  'Mexico_City',
  'Monterrey',
  'Ojinaga',
  'Santa_Isabel',
  'Tijuana',
]);

/** The region of an IANA time zone; the Middle East, where the company has its seat, is the default. */
export function regionOfZone(zone: string): RegionCode {
  const [area = '', place = ''] = zone.split('/');
  if (area === 'Australia') return 'au';
  if (zone === 'Asia/Kolkata' || zone === 'Asia/Calcutta') return 'in';
  if (area === 'Mexico' || (area === 'America' && mexicanCities.has(place))) return 'mx';
  return 'me';
}

/** IANA time zones of the Middle East. */
const middleEast = new Set([
  'Africa/Cairo',
  ...[
    'Aden',
    'Amman',
    'Baghdad',
    'Bahrain',
    'Beirut',
    'Damascus',
    'Dubai',
    'Gaza',
    'Hebron',
    'Jerusalem',
    'Kuwait',
    'Muscat',
    'Qatar',
    'Riyadh',
  ].map((city) => `Asia/${city}`),
]);

/** The company in the copyright line for an IANA time zone. Outside all regions it is never a regional company. */
export function copyrightHolder(zone: string): string {
  const region = regionOfZone(zone);
  return region === 'me' && !middleEast.has(zone) ? 'Muster' : holders[region];
}

const holders: Readonly<Record<RegionCode, string>> = {
  mx: 'Muster México',
  in: 'Muster India',
  me: 'Muster Middle East',
  au: 'Muster Australia',
};

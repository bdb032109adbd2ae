import type { RegionCode } from '#shared/contract/regions.ts';

/** IANA zones of Mexico, by the city of each. */
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

/** The region that somebody in an IANA time zone is of; the Middle East, the seat, is everybody else's. */
export function regionOfZone(zone: string): RegionCode {
  const [area = '', place = ''] = zone.split('/');
  if (area === 'Australia') return 'au';
  if (zone === 'Asia/Kolkata' || zone === 'Asia/Calcutta') return 'in';
  if (area === 'Mexico' || (area === 'America' && mexicanCities.has(place))) return 'mx';
  return 'me';
}

/** IANA zones of the Middle East. */
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

/** Whom the copyright line names to somebody in an IANA time zone: no other region's company to who is of none. */
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

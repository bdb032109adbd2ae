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

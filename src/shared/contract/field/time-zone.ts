/**
 * Names that browsers and this runtime still use although the time zone database has renamed them: systems that ship
 * that database without its old names (and PostgreSQL on them) know only the new ones.
 */
const renamed: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** Former names of zones: people search for these too. */
export const formerNames: ReadonlyMap<string, readonly string[]> = Map.groupBy(
  Object.keys(renamed),
  (name) => renamed[name] ?? name,
);

/** Names of the time zone database. Old names of other forms (`US/Pacific`, `PST`) are aliases of one of these. */
const shape =
  /^(?:UTC|(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific)\/[\w+/-]{1,40})$/;

/** Every request names its zone, and asking Intl costs more than reading all its headers. */
const judged = new Map<string, string | undefined>();

/**
 * The one name under which a time zone is stored: known to browsers, to Temporal and to PostgreSQL, whatever its former
 * names. Undefined if there is no such zone.
 */
export function canonicalZone(name: string): string | undefined {
  if (judged.has(name)) return judged.get(name);
  if (judged.size > 1000) judged.clear();
  const canonical = readCanonical(name);
  judged.set(name, canonical);
  return canonical;
}

function readCanonical(name: string): string | undefined {
  if (name.length > 64 || /^[+-]/.test(name)) return undefined;
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions();
    const canonical = renamed[timeZone] ?? timeZone;
    return shape.test(canonical) ? canonical : undefined;
  } catch {
    return undefined;
  }
}

/** True for the names of time zones that this runtime knows. */
export function isTimeZone(name: string): boolean {
  return canonicalZone(name) !== undefined;
}

/** Time zones as people choose them. */
export const zonesOfIntl = (): string[] => [
  ...new Set(['UTC', ...Intl.supportedValuesOf('timeZone').map((name) => renamed[name] ?? name)]),
];

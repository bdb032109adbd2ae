/** Patterns that several slices' text fields share (spec section 5, "Other patterns defined"), each with its message's code. */

const byte = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const ipv4 = String.raw`(?!0\d|[\d.]*\.0\d)${byte}(?:\.${byte}){3}`;
const group = '[0-9A-Fa-f]{1,4}';
/** Every form of an IPv6 address: whole, with `::` after so many groups, and with an IPv4 address at its end. */
const ipv6 = [
  `(?:${group}:){7}(?:${group}|:)`,
  `(?:${group}:){6}(?:${ipv4}|:${group}|:)`,
  ...[5, 4, 3, 2, 1].map(
    (before) => `(?:${group}:){${before}}(?:(?::${group}){0,${5 - before}}:${ipv4}|(?::${group}){1,${7 - before}}|:)`,
  ),
  `:(?:(?::${group}){0,5}:${ipv4}|(?::${group}){1,7}|:)`,
].join('|');
const network = String.raw`(?:${ipv4}(?:/(?:3[0-2]|[12]?\d))?|(?:${ipv6})(?:/(?:12[0-8]|1[01]\d|[1-9]?\d))?)`;
const clock = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`;

/** A text field's pattern and the message if it does not fit: `text({ max: 5, ...patterns.hourMinute })`. */
export const patterns = {
  /** `HH:mm`. */
  hourMinute: { pattern: new RegExp(`^${clock}$`), patternCode: 'time' },
  /** An IPv4 address without leading zeros, which some read as octal. */
  ipv4: { pattern: new RegExp(`^${ipv4}$`), patternCode: 'ipv4' },
  /** IP addresses and networks (`203.0.113.0/24`), separated by commas or spaces. */
  addressList: { pattern: new RegExp(String.raw`^(?:${network}(?:[\s,;]+|$))*$`), patternCode: 'addresses' },
  /** Times at which a terminal sends its punches: `HH:mm`, separated by semicolons. */
  transferTimes: { pattern: new RegExp(`^${clock}(?:;${clock})*;?$`), patternCode: 'transferTimes' },
  /** A terminal's own password: up to eight digits. */
  commKey: { pattern: /^[!-~]{8,64}$/, patternCode: 'commKey' },
  devicePassword: { pattern: /^\d{1,8}$/, patternCode: 'devicePassword' },
} as const;

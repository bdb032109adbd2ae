import { BlockList, isIP } from 'node:net';

const local = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['127.0.0.0', 8],
] as const)
  local.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  local.addSubnet(network, bits, 'ipv6');

const familyOf = (address: string): 'ipv4' | 'ipv6' | null =>
  isIP(address) === 4 ? 'ipv4' : isIP(address) === 6 ? 'ipv6' : null;

/**
 * The network that an address speaks for: a line's public address, the first half of a public IPv6 address, and one name for
 * all addresses of the server's own network, which are seen where nothing translates them. Null where it is no address.
 */
export function networkOf(address: string): string | null {
  const family = familyOf(address);
  if (family === null) return null;
  if (local.check(address, family)) return 'local';
  return family === 'ipv4' ? address : firstHalf(address);
}

/** The first 64 bits, written out. */
function firstHalf(address: string): string {
  const [before = '', after] = address.toLowerCase().split('::');
  const head = before.split(':').filter(Boolean);
  const tail = (after ?? '').split(':').filter(Boolean);
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/** True where both speak for one network. */
export function isSameNetwork(one: string, other: string): boolean {
  const network = networkOf(one);
  return network !== null && network === networkOf(other);
}

/** The entries of a list of addresses as people type it: set apart by commas, blanks or lines. */
export const addressEntries = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** An address, or a network such as `203.0.113.0/24`. */
export function isAddressEntry(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const family = familyOf(address);
  // A scope (`fe80::1%eth0`) is a matter of one machine's own wires.
  if (family === null || more.length > 0 || address.includes('%')) return false;
  return bits === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (family === 'ipv4' ? 32 : 128));
}

/** Whether an address is in a list as people type it; an empty list holds every address. */
export function isListed(address: string, list: string): boolean {
  const entries = addressEntries(list).filter(isAddressEntry);
  if (entries.length === 0) return list.trim() === '';
  const family = familyOf(address);
  if (family === null) return false;
  const listed = new BlockList();
  for (const entry of entries) {
    const [network = '', bits] = entry.split('/');
    const kind = familyOf(network) ?? 'ipv4';
    if (bits === undefined) listed.addAddress(network, kind);
    else listed.addSubnet(network, Number(bits), kind);
  }
  return listed.check(address, family);
}

/** Whether a list names this very address, and not only a network around it. */
export function isNamed(address: string, list: string): boolean {
  const alone = addressEntries(list).filter((entry) => !entry.includes('/'));
  return alone.length > 0 && isListed(address, alone.join(' '));
}

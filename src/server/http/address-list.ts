import { BlockList, isIP } from 'node:net';

/** The family of an address; null if it is malformed. */
export const familyOf = (address: string): 'ipv4' | 'ipv6' | null =>
  isIP(address) === 4 ? 'ipv4' : isIP(address) === 6 ? 'ipv6' : null;

/** The entries of a typed list of addresses, separated by commas, blanks or lines. */
export const addressEntries = (text: string): string[] => text.split(/[\s,;]+/).filter(Boolean);

/** An address, or a network such as `203.0.113.0/24`. */
export function isAddressEntry(entry: string): boolean {
  const [address = '', bits, ...more] = entry.split('/');
  const family = familyOf(address);
  // A scope (`fe80::1%eth0`) is only meaningful on one machine.
  if (family === null || more.length > 0 || address.includes('%')) return false;
  return bits === undefined || (/^(?:0|[1-9]\d{0,2})$/.test(bits) && Number(bits) <= (family === 'ipv4' ? 32 : 128));
}

/** Whether an address is in a typed list; an empty list contains every address. */
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

/** Whether a list contains this exact address, and not only a network around it. */
export function isNamed(address: string, list: string): boolean {
  const alone = addressEntries(list).filter((entry) => !entry.includes('/'));
  return alone.length > 0 && isListed(address, alone.join(' '));
}

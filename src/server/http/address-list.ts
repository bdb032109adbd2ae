import { BlockList, isIP } from 'node:net';

/** Which kind of address it is; null where it is none. */
export const familyOf = (address: string): 'ipv4' | 'ipv6' | null =>
  isIP(address) === 4 ? 'ipv4' : isIP(address) === 6 ? 'ipv6' : null;

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

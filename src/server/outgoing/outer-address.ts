import { lookup } from 'node:dns/promises';
import { BlockList } from 'node:net';
import { familyOf, isListed } from '../http/address-list.ts';

/** The address belongs to this machine or its network, or is not reachable from the internet. */
export class InnerAddressError extends Error {}

/** Networks not routed in the internet (IANA's special-purpose registries). */
const innerNetworks = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
] as const;
/** In IPv6 only allocated addresses count as public, without those that embed an IPv4 address. */
const givenOut = '2000::/3';
const carriers = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'] as const;

const listOf = (networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits = ''] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};
const inner4 = listOf(innerNetworks, 'ipv4');
const outer6 = listOf([givenOut], 'ipv6');
const carrying6 = listOf(carriers, 'ipv6');

/** Whether an address is not public; an invalid address counts as private. */
export function isInner(address: string): boolean {
  const family = familyOf(address);
  if (family === 'ipv4') return inner4.check(address, 'ipv4');
  if (family === 'ipv6') return !outer6.check(address, 'ipv6') || carrying6.check(address, 'ipv6');
  return true;
}

/** Whether companies may reach an address: public ones, and those that the operator allows. */
export const isReachable = (address: string, allowed: string): boolean =>
  !isInner(address) || (allowed !== '' && isListed(address, allowed));

/**
 * Resolves a host that a company entered to the address to connect to. Connect to this address and not to the name: a
 * second lookup of the name may give another answer.
 * @param allowed addresses and networks that the operator lets companies reach (`INNER_ADDRESSES`)
 * @throws InnerAddressError if any of its addresses is private and not allowed; DNS errors if it has none
 */
export async function outerAddress(host: string, allowed: string): Promise<string> {
  const bare = host.replace(/^\[(.*)\]$/u, '$1');
  const addresses =
    familyOf(bare) === null ? (await lookup(bare, { all: true })).map(({ address }) => address) : [bare];
  const refused = addresses.find((address) => !isReachable(address, allowed));
  const [first] = addresses;
  if (refused !== undefined || first === undefined) throw new InnerAddressError(host);
  return first;
}

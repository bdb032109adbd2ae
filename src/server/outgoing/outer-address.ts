import { lookup } from 'node:dns/promises';
import { BlockList } from 'node:net';
import { familyOf, isListed } from '../http/address-list.ts';

/** The place is this machine's, of its network, or of none that people outside could reach. */
export class InnerAddressError extends Error {}

/** What is routed nowhere in the internet (IANA's special-purpose registries). */
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
/** Of IPv6 only what is given out is outside, without what carries an address of the older kind inside it. */
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

/** Whether an address is no public one; what is no address at all is inner. */
export function isInner(address: string): boolean {
  const family = familyOf(address);
  if (family === 'ipv4') return inner4.check(address, 'ipv4');
  if (family === 'ipv6') return !outer6.check(address, 'ipv6') || carrying6.check(address, 'ipv6');
  return true;
}

/**
 * The address to connect to for a host that somebody of a company named. Whoever connects takes this very address and not the
 * name: a name that is asked for twice may answer otherwise the second time.
 * @param allowed addresses and networks that the operator lets companies reach (`INNER_ADDRESSES`)
 * @throws InnerAddressError where any of its addresses is an inner one that is not allowed; what DNS throws where it has none
 */
export async function outerAddress(host: string, allowed: string): Promise<string> {
  const bare = host.replace(/^\[(.*)\]$/u, '$1');
  const addresses =
    familyOf(bare) === null ? (await lookup(bare, { all: true })).map(({ address }) => address) : [bare];
  const refused = addresses.find((address) => isInner(address) && !(allowed !== '' && isListed(address, allowed)));
  const [first] = addresses;
  if (refused !== undefined || first === undefined) throw new InnerAddressError(host);
  return first;
}

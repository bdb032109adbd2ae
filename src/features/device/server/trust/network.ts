import { BlockList } from 'node:net';
import { familyOf } from '#server/http/address-list.ts';

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

/**
 * The network of an address: a line's public address, the first half of a public IPv6 address, or one name for all private
 * addresses, which appear if nothing translates them. Null if it is not an address.
 */
export function networkOf(address: string): string | null {
  const family = familyOf(address);
  if (family === null) return null;
  if (local.check(address, family)) return 'local';
  return family === 'ipv4' ? address : firstHalf(address);
}

/** The first 64 bits, expanded. */
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

/** True if both are in one network. */
export function isSameNetwork(one: string, other: string): boolean {
  const network = networkOf(one);
  return network !== null && network === networkOf(other);
}

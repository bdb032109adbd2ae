import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patterns } from '#shared/contract/index.ts';
import { addressEntries, isAddressEntry, isListed, isNamed } from '#server/http/address-list.ts';
import { isSameNetwork } from './network.ts';

describe('networks', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.7', '203.0.113.8', false],
    ['127.0.0.1', '::1', true],
    ['10.0.0.5', '192.168.1.9', true],
    ['10.0.0.5', '203.0.113.7', false],
    ['2001:db8:1:2::5', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::5', '2001:db8:1:3::5', false],
    ['2001:db8::5', '2001:db8:0:0:1::', true],
    ['100.64.0.1', '10.0.0.1', false],
    ['', '', false],
    ['nobody', 'nobody', false],
  ])('%s and %s are one: %s', (one, other, expected) => {
    expect(isSameNetwork(one, other)).toBe(expected);
  });

  it.each([
    ['203.0.113.7', '', true],
    ['203.0.113.7', '203.0.113.0/24', true],
    ['203.0.113.7', '198.51.100.1, 203.0.113.7', true],
    ['203.0.113.7', '198.51.100.1', false],
    ['203.0.113.7', 'nonsense', false],
    ['2001:db8::1', '2001:db8::/32 203.0.113.7', true],
    ['2001:db8::1', '203.0.113.0/24', false],
    ['', '203.0.113.0/24', false],
  ])('%s is in "%s": %s', (address, list, expected) => {
    expect(isListed(address, list)).toBe(expected);
  });

  it.each([
    ['203.0.113.7', '', false],
    ['203.0.113.7', '203.0.113.0/24', false],
    ['203.0.113.7', '203.0.113.0/24, 203.0.113.7', true],
    ['2001:db8::1', '203.0.113.7 2001:db8:0:0:0:0:0:1', true],
  ])('%s is named by "%s": %s', (address, list, expected) => {
    expect(isNamed(address, list)).toBe(expected);
  });

  it.each([
    ['203.0.113.0/24', true],
    ['2001:db8::/32', true],
    ['203.0.113.0/33', false],
    ['203.0.113.0/', false],
    ['203.0.113.0/1/2', false],
    ['host.test', false],
  ])('takes %s as an entry: %s', (entry, expected) => {
    expect(isAddressEntry(entry)).toBe(expected);
  });

  it('takes in a form what it can read, and nothing else', () => {
    const part = fc.constantFrom(...'0123456789afAF:./%g');
    const address = fc.oneof(fc.ipV4(), fc.ipV6());
    const entry = fc.oneof(
      address,
      fc.tuple(address, fc.nat(200)).map(([network, bits]) => `${network}/${bits}`),
      fc
        .tuple(address, fc.nat(20), part, fc.nat(1))
        .map(([text, at, put, gone]) => text.slice(0, at) + put + text.slice(at + gone)),
      fc.string({ unit: part, maxLength: 20 }),
    );
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 3 }), (entries) => {
        const list = entries.filter((text) => text !== '').join(', ');
        expect([list, patterns.addressList.pattern.test(list)]).toEqual([
          list,
          addressEntries(list).every(isAddressEntry),
        ]);
      }),
      {
        numRuns: 5000,
        examples: [[['2001:db8:::1']], [['1:2:3']], [['::1/129']], [['fe80::1%eth0']], [['::ffff:203.0.113.7']]],
      },
    );
  });
});

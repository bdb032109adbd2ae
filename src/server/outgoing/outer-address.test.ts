import { describe, expect, it } from 'vitest';
import { InnerAddressError, isInner, outerAddress } from './index.ts';

describe('addresses that companies may name', () => {
  it.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:0:1::1',
    '2001:db8::1',
    'nothing',
    '',
  ])('%s is an inner one', (address) => expect(isInner(address)).toBe(true));

  it.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '193.0.0.1', '2606:4700::1111', '2a00:1450::1'])(
    '%s is not',
    (address) => expect(isInner(address)).toBe(false),
  );

  it('are resolved by name and refused by the resolved address', async () => {
    await expect(outerAddress('localhost', '')).rejects.toThrow(InnerAddressError);
    await expect(outerAddress('127.0.0.1', '')).rejects.toThrow(InnerAddressError);
    await expect(outerAddress('[::1]', '')).rejects.toThrow(InnerAddressError);
    await expect(outerAddress('0x7f.1', '')).rejects.toThrow();
  });

  it('are accepted if the operator allows them, and no others', async () => {
    expect(await outerAddress('127.0.0.1', '127.0.0.0/8')).toBe('127.0.0.1');
    await expect(outerAddress('10.0.0.1', '127.0.0.0/8')).rejects.toThrow(InnerAddressError);
    expect(await outerAddress('8.8.8.8', '127.0.0.0/8')).toBe('8.8.8.8');
  });
});

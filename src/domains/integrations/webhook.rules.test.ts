import { describe, expect, it } from 'vitest';
import { isPrivateAddress } from '#kernel/addresses.ts';
import { retryAfter, urlFault } from './webhook.rules.ts';

describe('allowed webhook addresses', () => {
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '198.18.0.1',
    '192.0.2.1',
    '203.0.113.9',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    '64:ff9b::10.0.0.1',
    '2002:7f00:1::',
    '2002:c0a8:101::1',
    '2001:db8::1',
    '2001::1',
    '[::1]',
    '::127.0.0.1',
    '1.2.3',
    '999.1.1.1',
    'nonsense',
    '',
  ])('refuses %s', (address) => {
    expect(isPrivateAddress(address)).toBe(true);
  });

  it.each([
    '93.184.216.34',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '2a00:1450:4001::200e',
  ])('allows %s', (address) => {
    expect(isPrivateAddress(address)).toBe(false);
  });

  it.each([
    'ftp://x.test',
    'http://x.test',
    'https://user:pw@x.test',
    'https://localhost/x',
    'https://a.internal',
    'javascript:alert(1)',
    'x',
  ])('not to an address like %s', (url) => {
    expect(urlFault(url, false)).toBeDefined();
  });

  it('allows this machine if an operator has allowed it', () => {
    expect(urlFault('http://localhost:8080/hook', true)).toBeUndefined();
    expect(urlFault('https://hooks.example.test/x', false)).toBeUndefined();
  });

  it('retries at growing intervals', () => {
    expect([...retryAfter]).toEqual([...retryAfter].sort((a, b) => a - b));
  });
});

import { expect, it } from 'vitest';
import { clientAddress, networkOf, normalAddress, trustProxies } from './request-facts.ts';

const trusted = trustProxies(['10.0.0.0/8', '192.0.2.7', '2001:db8:1::/48']);

it.each([
  ['nobody is trusted with what they say of themselves', '203.0.113.5', '6.6.6.6', '203.0.113.5'],
  ['the last hop that is none of ours counts', '10.0.0.1', '6.6.6.6, 198.51.100.4', '198.51.100.4'],
  ['our own hops are passed over', '10.0.0.1', '198.51.100.4, 10.1.2.3, 192.0.2.7', '198.51.100.4'],
  [
    'what stands further left is only claimed',
    '10.0.0.1',
    '127.0.0.1, 1.1.1.1, 198.51.100.4',
    '198.51.100.4',
  ],
  ['nonsense ends the walk at the socket', '10.0.0.1', '198.51.100.4, <script>', '10.0.0.1'],
  ['a port is no address', '10.0.0.1', '198.51.100.4:80', '10.0.0.1'],
  ['only proxies: the nearest', '10.0.0.1', '10.0.0.2', '10.0.0.1'],
  ['no header: the socket', '10.0.0.1', undefined, '10.0.0.1'],
  ['an empty header: the socket', '10.0.0.1', '', '10.0.0.1'],
  ['a mapped address is what it maps', '::ffff:10.0.0.1', '::ffff:198.51.100.4', '198.51.100.4'],
  ['IPv6 proxies too', '2001:db8:1::9', '2001:DB8:2::1', '2001:db8:2::1'],
  ['without a socket', undefined, '198.51.100.4', 'unknown'],
])('%s', (_what, peer, forwarded, expected) => {
  expect(clientAddress(peer, forwarded, trusted)).toBe(expected);
});

it('trusts no proxy by default', () => {
  expect(clientAddress('127.0.0.1', '6.6.6.6', trustProxies([]))).toBe('127.0.0.1');
});

it.each([
  ['198.51.100.4', '198.51.100.4'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('rejects invalid addresses', () => {
  for (const text of [undefined, '', 'x', '1.2.3', '1.2.3.4.5', '::g'])
    expect(normalAddress(text)).toBeUndefined();
  expect(normalAddress('fe80::1%eth0')).toBe('fe80::1');
});

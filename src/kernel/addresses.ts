// IP addresses and networks, parsed by ipaddr.js; only the standard notations are accepted.

import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** An IPv4 address in dotted decimal, or IPv6. */
export function parseAddress(text: string): Address | undefined {
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  return isAddress ? ipaddr.parse(text) : undefined;
}

/** An address or a network (`203.0.113.0/24`) whose host bits are zero, like PostgreSQL's `cidr`. */
export function parseNetwork(text: string): readonly [Address, number] | undefined {
  const [, host = '', width] = /^([0-9a-f.]+|[0-9a-f:]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? [];
  const address = parseAddress(host);
  if (!address) return undefined;
  const size = address.kind() === 'ipv4' ? 32 : 128;
  const bits = width === undefined ? size : Number(width);
  if (bits > size) return undefined;
  const family = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  const first = family.networkAddressFromCIDR(`${host}/${bits}`);
  return first.toString() === address.toString() ? [address, bits] : undefined;
}

export function isInNetwork(address: Address, [network, bits]: readonly [Address, number]): boolean {
  return address.kind() === network.kind() && address.match(network, bits);
}

/** True for loopback, private and reserved addresses, and for anything that is not an address. */
export function isPrivateAddress(text: string): boolean {
  const given = parseAddress(text.replace(/^\[|\]$/g, '').replace(/%.*$/, ''));
  if (!given) return true;
  // An IPv4-mapped IPv6 address is checked as IPv4.
  const address = ipaddr.process(given.toString());
  return address.range() !== 'unicast' || (address.kind() === 'ipv6' && !isInNetwork(address, globalUnicast));
}

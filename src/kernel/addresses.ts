// Addresses of the internet and their ranges, by ipaddr.js; none of the forms that only some programs take.

import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Four decimal numbers, or IPv6. */
export function parseAddress(text: string): Address | undefined {
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  return isAddress ? ipaddr.parse(text) : undefined;
}

/** An address, or a range (`203.0.113.0/24`) whose host bits are zero, as PostgreSQL's `cidr` takes it. */
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

/** Of this machine, of private networks, and what is no place on the internet; so is what is no address. */
export function isPrivateAddress(text: string): boolean {
  const given = parseAddress(text.replace(/^\[|\]$/g, '').replace(/%.*$/, ''));
  if (!given) return true;
  // An IPv4 address inside an IPv6 one is judged as itself.
  const address = ipaddr.process(given.toString());
  return address.range() !== 'unicast' || (address.kind() === 'ipv6' && !isInNetwork(address, globalUnicast));
}

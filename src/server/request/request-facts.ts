// Facts about a request's origin that the server determines itself. Forwarding headers only count when the peer is a trusted
// proxy, and are read from the right.

import { isInNetwork, parseAddress, parseNetwork } from '#kernel/addresses.ts';

export type TrustedProxies = { has(address: string): boolean };

/** `cidrs`: networks like `10.0.0.0/8` or single addresses, already validated by the configuration. */
export function trustProxies(cidrs: readonly string[]): TrustedProxies {
  const networks = cidrs.map(parseNetwork);
  return {
    has(text) {
      const address = parseAddress(text);
      return address !== undefined && networks.some((network) => network && isInNetwork(address, network));
    },
  };
}

/**
 * The client's address: the peer, or behind trusted proxies the first untrusted hop of X-Forwarded-For from the right. `unknown`
 * if there is no socket.
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | undefined,
  trusted: TrustedProxies,
): string {
  const socket = normalAddress(peer);
  if (socket === undefined) return 'unknown';
  if (!forwarded || !trusted.has(socket)) return socket;
  for (const hop of forwarded.split(',').reverse()) {
    const address = normalAddress(hop.trim());
    if (address === undefined) return socket;
    if (!trusted.has(address)) return address;
  }
  return socket;
}

/** Whether forwarding headers of this peer are trusted. */
export function isProxy(peer: string | undefined, trusted: TrustedProxies): boolean {
  const socket = normalAddress(peer);
  return socket !== undefined && trusted.has(socket);
}

/** The network used for rate limits: an IPv4 address, or the /64 of an IPv6 address. */
export function networkOf(text: string): string {
  const address = parseAddress(text);
  if (address?.kind() !== 'ipv6') return text;
  return `${address.toNormalizedString().split(':').slice(0, 4).join(':')}::/64`;
}

export function normalAddress(text: string | undefined): string | undefined {
  const plain = text?.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  return plain && parseAddress(plain) ? plain.toLowerCase() : undefined;
}

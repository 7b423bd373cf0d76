/** When a delivery is tried again, and what an address must look like before its name is even looked up. */

/** Seconds after each failed attempt; after the last the delivery has failed. About a day and a half in all. */
export const retryAfter = [10, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200, 43_200] as const;
/** So many failed attempts in a row stop a webhook: about a day without a good answer. */
export const mostFailures = 12;
/** Deliveries a webhook keeps waiting, as fw.most_waiting_deliveries says. What happens beyond them is not sent later. */
export const mostWaiting = 10_000;

/** Seconds for which nothing is sent to an address that has failed so often in a row; undefined = it goes on at once. */
export function restAfter(failures: number): number | undefined {
  return failures < 3 ? undefined : retryAfter[Math.min(failures - 3, retryAfter.length - 1)];
}

/** Tables whose changes are nobody's news: a webhook that hears of its own deliveries never ends. */
export const unheard: ReadonlySet<string> = new Set([
  'webhooks',
  'webhook_deliveries',
  'api_keys',
  'notifications',
  'notification_preferences',
]);

export function urlFault(text: string, allowPrivate: boolean): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !(url.protocol === 'https:' || url.protocol === 'http:'))
    return 'Enter an address that begins with https://';
  if (url.protocol === 'http:' && !allowPrivate) return 'Enter an address that begins with https://';
  if (url.username || url.password) return 'Leave the name and password out of the address.';
  if (!allowPrivate && isInside(url.hostname)) return 'This address is inside a private network.';
  return undefined;
}

/** `URL` has written numbers out by now: 2130706433, 0x7f.1 and 0177.0.0.1 are all 127.0.0.1. */
function isInside(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  const isAddress = name.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(name);
  if (isAddress) return isPrivateAddress(name);
  return !name.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/i.test(name);
}

/** Addresses that a webhook is never sent to: of this machine, of private networks, and what is no place on the internet. */
export function isPrivateAddress(address: string): boolean {
  const plain = address
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/%.*$/, '');
  const mapped = /^(?:::ffff:|::|64:ff9b::)(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  const four = mapped ?? (/^\d+\.\d+\.\d+\.\d+$/.test(plain) ? plain : undefined);
  if (four !== undefined) return isPrivateFour(four);
  if (!plain.includes(':')) return true;
  const groups = expand(plain);
  if (!groups) return true;
  const [a = 0, b = 0] = groups;
  const embedded = embeddedFour(groups);
  if (embedded !== undefined) return isPrivateFour(embedded);
  // Global unicast is 2000::/3; of it, documentation (2001:db8::/32) and Teredo (2001::/32) are no places.
  if (a < 0x2000 || a > 0x3fff) return true;
  return a === 0x2001 && (b === 0xdb8 || b === 0);
}

function isPrivateFour(address: string): boolean {
  const parts = address.split('.').map(Number);
  if (parts.length !== 4 || parts.some((part) => !(part >= 0 && part <= 255))) return true;
  const [a = 0, b = 0, c = 0] = parts;
  return (
    a === 0 ||
    a === 10 ||
    a === 127 ||
    (a === 100 && b >= 64 && b <= 127) ||
    (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b <= 31) ||
    (a === 192 && b === 168) ||
    (a === 192 && b === 0 && (c === 0 || c === 2)) ||
    (a === 192 && b === 88 && c === 99) ||
    (a === 198 && (b === 18 || b === 19)) ||
    (a === 198 && b === 51 && c === 100) ||
    (a === 203 && b === 0 && c === 113) ||
    a >= 224
  );
}

/** An IPv4 address inside an IPv6 one: mapped (::ffff:0:0/96), compatible, NAT64 (64:ff9b::/96) and 6to4 (2002::/16). */
function embeddedFour(groups: readonly number[]): string | undefined {
  const four = (high: number, low: number) => `${high >> 8}.${high & 255}.${low >> 8}.${low & 255}`;
  const [a = 0, b = 0, c = 0, , , f = 0, g = 0, h = 0] = groups;
  const zeros = groups.slice(0, 5).every((group) => group === 0);
  if (zeros && (f === 0xffff || f === 0)) return four(g, h);
  if (a === 0x64 && b === 0xff9b) return four(g, h);
  return a === 0x2002 ? four(b, c) : undefined;
}

/** The eight groups of an IPv6 address. */
function expand(address: string): number[] | undefined {
  const [head = '', tail] = address.split('::');
  const read = (text: string) =>
    text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16));
  const front = read(head);
  const back = tail === undefined ? [] : read(tail);
  const missing = 8 - front.length - back.length;
  if (missing < 0 || (tail === undefined && missing !== 0)) return undefined;
  const groups = [...front, ...Array.from({ length: missing }, () => 0), ...back];
  return groups.every((group) => group >= 0 && group <= 0xffff) ? groups : undefined;
}

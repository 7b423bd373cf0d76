/** Retry times of deliveries, and the checks on a URL before its host name is resolved. */

import { isPrivateAddress } from '#kernel/addresses.ts';

/** Seconds after each failed attempt; after the last the delivery has failed. About a day and a half in all. */
export const retryAfter = [10, 30, 120, 600, 1800, 3600, 10_800, 21_600, 43_200, 43_200] as const;
/** This many failed attempts in a row stop a webhook: about a day without a successful response. */
export const mostFailures = 12;
/** The most deliveries waiting per webhook, as in fw.most_waiting_deliveries. Events beyond that are not sent later. */
export const mostWaiting = 10_000;

/** Seconds without deliveries to an address after this many failures in a row; undefined: no pause. */
export function pauseAfter(failures: number): number | undefined {
  return failures < 3 ? undefined : retryAfter[Math.min(failures - 3, retryAfter.length - 1)];
}

/** Tables without events for webhooks: a webhook that receives its own deliveries would never end. */
export const tablesWithoutEvents: ReadonlySet<string> = new Set([
  'webhooks',
  'webhook_deliveries',
  'api_keys',
  'notifications',
  'notification_preferences',
  'home_layouts',
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

/** `URL` has already normalised numbers: 2130706433, 0x7f.1 and 0177.0.0.1 are all 127.0.0.1. */
function isInside(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '');
  const isAddress = name.startsWith('[') || /^\d+\.\d+\.\d+\.\d+$/.test(name);
  if (isAddress) return isPrivateAddress(name);
  return !name.includes('.') || /\.(localhost|local|internal|lan|home\.arpa)$/i.test(name);
}

// Facts a browser sends about itself at sign-in: exactly the twelve specified. They become a short base-36 hash, shown to people
// as a hint and never used as a key.

import { Refused } from '#kernel/errors.ts';
import { isOneOf, isRecord } from '#kernel/type-guards.ts';
import { sha256 } from '../hash.ts';

const FACTS = [
  'user_agent',
  'platform',
  'language',
  'screen_size',
  'timezone',
  'cookies_enabled',
  'online',
  'hardware_concurrency',
  'device_memory',
  'connection_type',
  'downlink',
  'rtt',
] as const;

export function fingerprintOf(info: unknown): string | null {
  if (info === undefined || info === null) return null;
  if (!isRecord(info)) throw wrong();
  if (!Object.entries(info).every(([name, value]) => isFact(name) && isShort(value))) throw wrong();
  const text = FACTS.map((name) => `${name}=${String(info[name] ?? '')}`).join('\n');
  return new DataView(sha256(text).buffer).getBigUint64(0).toString(36);
}

function isFact(name: string): boolean {
  return isOneOf(FACTS, name);
}

function isShort(value: unknown): boolean {
  if (value === null || typeof value === 'boolean') return true;
  return typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value === 'string' && value.length <= 500;
}

function wrong(): Refused {
  return new Refused('bad_request', 'device_info holds the twelve known facts, in a few words each.');
}

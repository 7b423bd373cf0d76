/**
 * What a company asks of those who sign in to it: kept in `tenants.settings.security`, checked here, enforced by
 * `fw.standing` in the database and by the deeds of signing in. Somebody in several companies is held to each in it,
 * and to the strictest where it can only be one: the number of devices and the length of a password.
 */
import { isInNetwork, parseAddress, parseNetwork } from '#kernel/addresses.ts';
import { isOneOf, isRecord, namesOf } from '#kernel/certain.ts';
import { passwordLength } from '../sign-in/password.rules.ts';

export interface SecuritySettings {
  /** A sign-in from a device that is not known asks for a code by mail. */
  readonly device_verification: boolean;
  /** "Skip for now": own jobs only, until the device is verified. */
  readonly allow_skip_verification: boolean;
  /** How many devices one person is signed in on at once. */
  readonly device_limit: number;
  /** A session ends this many hours after signing in, used or not. */
  readonly session_hours: number;
  /** A session that nobody uses ends after this many minutes. */
  readonly idle_minutes: number;
  /** For new passwords; those in use stay. */
  readonly password_min_length: number;
  /** Addresses or ranges (`203.0.113.0/24`, `2001:db8::/32`) that may reach the company; none: all. */
  readonly allowed_networks: readonly string[];
}

export const defaultSecurity: SecuritySettings = {
  device_verification: false,
  allow_skip_verification: true,
  device_limit: 5,
  session_hours: 24,
  idle_minutes: 720,
  password_min_length: passwordLength.min,
  allowed_networks: [],
};

/** Least and most of each number. */
export const securityLimits = {
  device_limit: { min: 1, max: 50 },
  session_hours: { min: 1, max: 24 },
  idle_minutes: { min: 5, max: 1440 },
  password_min_length: { min: passwordLength.min, max: 64 },
} as const;

export const mostNetworks = 100;

/** What is stored, with the default where nothing, or nothing lawful, is. */
export function readSecurity(stored: unknown): SecuritySettings {
  const given = isRecord(stored) ? stored : {};
  const faults = securityFaults(given);
  const lawful = Object.entries(given).filter(([name]) => name in defaultSecurity && !(name in faults));
  return { ...defaultSecurity, ...Object.fromEntries(lawful) };
}

/** A sentence for each setting that can't be as sent; unknown names too. Only what is sent is looked at. */
export function securityFaults(sent: Readonly<Record<string, unknown>>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [name, value] of Object.entries(sent)) {
    const fault = faultOf(name, value);
    if (fault) faults[name] = fault;
  }
  return faults;
}

function faultOf(name: string, value: unknown): string | undefined {
  if (!Object.hasOwn(defaultSecurity, name)) return 'There is no such setting.';
  if (name === 'allowed_networks') return networksFault(value);
  if (isOneOf(namesOf(securityLimits), name)) {
    const { min, max } = securityLimits[name];
    const fits = Number.isInteger(value) && Number(value) >= min && Number(value) <= max;
    return fits ? undefined : `Enter a whole number from ${min} to ${max}.`;
  }
  return typeof value === 'boolean' ? undefined : 'This is yes or no.';
}

function networksFault(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'List addresses or ranges.';
  if (value.length > mostNetworks) return `List at most ${mostNetworks} ranges.`;
  const wrong = value.find((one) => typeof one !== 'string' || parseNetwork(one) === undefined);
  return wrong === undefined ? undefined : `“${String(wrong).slice(0, 60)}” is no address or range.`;
}

/** Whether an address lies in one of the ranges; everything does when there are none. */
export function isAllowedFrom(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const asked = parseAddress(address);
  if (!asked) return false;
  return networks.some((range) => {
    const network = parseNetwork(range);
    return network !== undefined && isInNetwork(asked, network);
  });
}

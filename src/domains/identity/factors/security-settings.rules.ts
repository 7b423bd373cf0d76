/**
 * A company's security settings for its users: stored in `tenants.settings.security`, validated here, enforced by `fw.standing` in
 * the database and by the sign-in handlers. A person in several companies is subject to each company's settings in that company;
 * device limit and password length are per person, so there the strictest applies.
 */
import { isInNetwork, parseAddress, parseNetwork } from '#kernel/addresses.ts';
import { isOneOf, isRecord, namesOf } from '#kernel/type-guards.ts';
import { passwordLength } from '../sign-in/password.rules.ts';

export interface SecuritySettings {
  /** A sign-in from an unknown device requires a code by mail. */
  readonly device_verification: boolean;
  /** "Skip for now": access to the user's own jobs only, until the device is verified. */
  readonly allow_skip_verification: boolean;
  /** How many devices a person may be signed in on at the same time. */
  readonly device_limit: number;
  /** A session ends this many hours after signing in. */
  readonly session_hours: number;
  /** A session ends after this many minutes without a request. */
  readonly idle_minutes: number;
  /** For new passwords; existing ones stay valid. */
  readonly password_min_length: number;
  /** Addresses or ranges (`203.0.113.0/24`, `2001:db8::/32`) that may access the company; empty means all. */
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

/** Minimum and maximum of each number. */
export const securityLimits = {
  device_limit: { min: 1, max: 50 },
  session_hours: { min: 1, max: 24 },
  idle_minutes: { min: 5, max: 1440 },
  password_min_length: { min: passwordLength.min, max: 64 },
} as const;

export const mostNetworks = 100;

/** The stored settings, with the default for anything missing or invalid. */
export function readSecurity(stored: unknown): SecuritySettings {
  const given = isRecord(stored) ? stored : {};
  const faults = securityFaults(given);
  const lawful = Object.entries(given).filter(([name]) => name in defaultSecurity && !(name in faults));
  return { ...defaultSecurity, ...Object.fromEntries(lawful) };
}

/** A message for each invalid or unknown setting. Only the settings in `sent` are checked. */
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

/** Whether an address is in one of the ranges; true if there are none. */
export function isAllowedFrom(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const asked = parseAddress(address);
  if (!asked) return false;
  return networks.some((range) => {
    const network = parseNetwork(range);
    return network !== undefined && isInNetwork(asked, network);
  });
}

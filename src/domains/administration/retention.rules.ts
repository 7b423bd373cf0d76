/**
 * How long a company keeps its records, stored in `tenants.settings.retention`. The audit log is evidence for the books, which must
 * be kept for seven years in some countries and ten in others: at least seven, ten by default.
 */
import { isOneOf, namesOf, propertiesOf } from '#kernel/type-guards.ts';

export interface Retention {
  readonly audit_years: number;
  /** Events that feed notifications and webhooks. */
  readonly event_days: number;
  /** Outbox mails that were sent, or only stored. */
  readonly mail_days: number;
}

export const defaultRetention: Retention = { audit_years: 10, event_days: 365, mail_days: 365 };

export const retentionLimits = {
  audit_years: { min: 7, max: 30 },
  event_days: { min: 30, max: 3650 },
  mail_days: { min: 30, max: 3650 },
} as const;

export function readRetention(stored: unknown): Retention {
  const given = propertiesOf(stored);
  const faults = retentionFaults(given);
  const lawful = Object.entries(given).filter(([name]) => name in defaultRetention && !(name in faults));
  return { ...defaultRetention, ...Object.fromEntries(lawful) };
}

/** An error message for each invalid number. */
export function retentionFaults(sent: Readonly<Record<string, unknown>>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [name, value] of Object.entries(sent)) {
    const limit = isOneOf(namesOf(retentionLimits), name) ? retentionLimits[name] : undefined;
    if (!limit) faults[name] = 'There is no such setting.';
    else if (!Number.isInteger(value) || Number(value) < limit.min || Number(value) > limit.max)
      faults[name] = `Enter a whole number from ${limit.min} to ${limit.max}.`;
  }
  return faults;
}

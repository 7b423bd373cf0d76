import { isPhoneNumber } from '#domains/crm/caller.rules.ts';
import type { Address } from '#kernel/field.ts';

/** A customer that is created with the work order. The address becomes the first site. */
export interface NewCaller {
  readonly name: string;
  readonly phone: string;
  readonly billing_address: Address | null;
  /** Custom fields that every new customer needs. */
  readonly own: Readonly<Record<string, unknown>>;
}

/** What was typed is the number or the name. */
export function callerFrom(typed: string): NewCaller {
  const known = isPhoneNumber(typed) ? { name: '', phone: typed } : { name: typed, phone: '' };
  return { ...known, billing_address: null, own: {} };
}

/** The row of the customer. */
export function customerOf({ name, phone, billing_address, own }: NewCaller): Record<string, unknown> {
  return {
    name: name.trim(),
    ...(phone.trim() && { phone: phone.trim() }),
    ...(billing_address && { billing_address }),
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null)),
  };
}

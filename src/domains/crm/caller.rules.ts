import type { Address } from '#kernel/field.ts';

/** Somebody who may be calling: a customer, one of its contacts, or one of its sites. */
export interface Caller {
  readonly customer_id: string;
  readonly customer: string;
  readonly contact_id: string | null;
  readonly contact: string | null;
  readonly site_id: string | null;
  readonly site: string | null;
  readonly phone: string | null;
  readonly address: Address | null;
}

const fewestDigits = 4;

/** Whether a text is a telephone number and nothing else: "+1 (303) 555-0134". */
export function isPhoneNumber(text: string): boolean {
  const digits = text.replace(/\D/g, '').length;
  return digits >= fewestDigits && /^[\d\s()+./–-]+$/.test(text);
}

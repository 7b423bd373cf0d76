/**
 * Exemption from sales tax. Reasons as on the certificate of the Streamlined Sales Tax Agreement (form F0003, section 5). A seller is
 * liable for the tax of a sale without a valid certificate, so once it has expired new invoices charge tax again.
 */
import { addDays, compareDates } from '#kernel/dates.ts';

export const exemptionReasons = [
  'federal_government',
  'state_government',
  'tribal_government',
  'foreign_diplomat',
  'charity',
  'religious',
  'educational',
  'resale',
  'agriculture',
  'manufacturing',
  'direct_pay',
  'other',
] as const;
type ExemptionReason = (typeof exemptionReasons)[number];

export const exemptionWords: Readonly<Record<ExemptionReason, string>> = {
  federal_government: 'Federal government',
  state_government: 'State or local government',
  tribal_government: 'Tribal government',
  foreign_diplomat: 'Foreign diplomat',
  charity: 'Charity',
  religious: 'Religious institution',
  educational: 'Educational institution',
  resale: 'Resale',
  agriculture: 'Agricultural production',
  manufacturing: 'Manufacturing',
  direct_pay: 'Direct pay permit',
  other: 'Other',
};

/** Whether companies of this locale charge sales tax by jurisdiction and keep certificates; others have VAT. */
export const chargesSalesTax = (locale: string): boolean => locale.endsWith('-US');

export interface Exemption {
  readonly tax_exempt: boolean | null;
  readonly exemption_number: string | null;
  /** The last day on which the certificate is valid; null: it does not expire. */
  readonly exemption_expires_on: string | null;
}

type CertificateState = 'none' | 'valid' | 'without_number' | 'expires_soon' | 'expired';

/** `today`: `YYYY-MM-DD`. It expires soon in the last thirty days. */
export function certificateState(exemption: Exemption, today: string): CertificateState {
  const { tax_exempt, exemption_number, exemption_expires_on: last } = exemption;
  if (!tax_exempt) return 'none';
  if (last !== null && compareDates(last, today) < 0) return 'expired';
  if (last !== null && compareDates(last, addDays(today, 30)) <= 0) return 'expires_soon';
  return exemption_number ? 'valid' : 'without_number';
}

/**
 * Which payments to vendors the United States' forms 1099-NEC and 1099-MISC report (IRS, Instructions for Forms 1099-MISC and 1099-NEC). Payments
 * by card are left out: the card's processor reports them on form 1099-K.
 */
export const kinds1099 = [
  'nonemployee_compensation',
  'rents',
  'royalties',
  'other_income',
  'medical_payments',
  'attorney_proceeds',
] as const;
export type Kind1099 = (typeof kinds1099)[number];

export const boxes1099: Readonly<Record<Kind1099, string>> = {
  nonemployee_compensation: 'NEC, box 1',
  rents: 'MISC, box 1',
  royalties: 'MISC, box 2',
  other_income: 'MISC, box 3',
  medical_payments: 'MISC, box 6',
  attorney_proceeds: 'MISC, box 10',
};

/** Whether a company of this locale reports to the Internal Revenue Service. */
export const reports1099 = (locale: string): boolean => locale.endsWith('-US');

/**
 * From this amount a year on, in cents, payments are reported: $600, and $2,000 for payments of 2026 and later (26 USC 6041(a) as amended by
 * Public Law 119-21, section 70433; adjusted for inflation from 2027, which is not known here). Royalties: $10 (26 USC 6050N).
 */
export function least1099(kind: Kind1099, year: number): bigint {
  if (kind === 'royalties') return 1_000n;
  return year < 2026 ? 60_000n : 200_000n;
}

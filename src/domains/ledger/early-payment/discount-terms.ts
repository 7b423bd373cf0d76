import { invalid } from '#kernel/errors.ts';

/** As agreed with a vendor or customer, and as on a bill. */
export interface AgreedDiscount {
  readonly discount_percent: string | null;
  readonly discount_days: number | null;
}

export const noDiscount: AgreedDiscount = { discount_percent: null, discount_days: null };

/** What was entered, else the usual terms. A discount of nothing is none. `field`: of the days, for the refusal. */
export function discountTerms(
  input: { readonly [K in keyof AgreedDiscount]?: AgreedDiscount[K] | undefined },
  usual: AgreedDiscount,
  field = 'discount_days',
): AgreedDiscount {
  const { discount_percent = usual.discount_percent, discount_days = usual.discount_days } = input;
  if (discount_percent === null || Number(discount_percent) === 0) return noDiscount;
  if (discount_days === null)
    throw invalid({ [field]: 'Enter the days in which it is to be paid for the discount.' });
  return { discount_percent, discount_days };
}

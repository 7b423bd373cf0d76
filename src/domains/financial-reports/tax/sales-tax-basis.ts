/** How the basis of sales-tax figures reads on the screen and in the files. */
import type { AgencyBases } from '#domains/sales-tax/read-sales-tax.ts';
import type { TaxBasis } from '#domains/sales-tax/sales-tax.resource.ts';

/** Of one agency, or of all. */
export function basesIn(found: readonly AgencyBases[], agency_id: string | null = null): TaxBasis[] {
  const own = found.filter((one) => agency_id === null || one.agency_id === agency_id);
  return [...new Set(own.flatMap(({ bases }) => bases))].sort();
}

export const basisText = (bases: readonly TaxBasis[]): string => `${bases.join(' and ')} basis`;

/** A CSV file has no title: the basis stands in its first column. */
export const dateLabel = (bases: readonly TaxBasis[]): string =>
  bases.includes('cash') ? `Date (${basisText(bases)})` : 'Date';

const sentences: Readonly<Record<TaxBasis, string>> = {
  accrual: 'On the accrual basis documents count on the day on which they were posted, paid or not.',
  cash: 'On the cash basis what was invoiced counts as it is paid, in proportion; what was reported on the accrual basis before is not reported again.',
};

/** Of a statement. Without an agency there is no basis. */
export function aboutBasis(found: readonly AgencyBases[]): { readonly of?: string; readonly notice: string } {
  const bases = basesIn(found);
  const notice = bases.map((basis) => sentences[basis]).join(' ') || sentences.accrual;
  return bases.length === 0 ? { notice } : { of: basisText(bases), notice };
}

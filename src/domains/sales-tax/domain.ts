import { defineDomain } from '#kernel/domain.ts';
import { taxAgencies, taxRateParts } from './sales-tax.resource.ts';
import { takeUpDocuments } from './take-up-documents.ts';

export const salesTaxDomain = defineDomain('sales-tax', {
  resources: [taxAgencies, taxRateParts],
  commands: [takeUpDocuments],
});

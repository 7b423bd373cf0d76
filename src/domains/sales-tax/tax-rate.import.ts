/** A row is a part of a rate: a state, county, city or district with its agency. The rows of a place are its rate. */
import { taxRates } from '#domains/ledger/ledger.resource.ts';
import { field } from '#kernel/field.ts';
import { defineImport } from '#kernel/import.ts';
import { readRate } from '#kernel/reading/read-rate.ts';
import { namesOf } from '#kernel/type-guards.ts';
import { taxRateParts } from './sales-tax.resource.ts';
import { ratePartFields, storeTaxRate } from './store-tax-rate.ts';

const { level, jurisdiction } = taxRateParts.fields;

export const taxRateImport = defineImport(taxRates, {
  fields: {
    name: {
      label: 'Tax rate',
      field: taxRates.fields.name,
      help: 'Of the place, the same in each row of a rate',
    },
    level: { label: 'Level', field: level },
    jurisdiction: { label: 'Jurisdiction', field: jurisdiction },
    rate: {
      label: 'Rate',
      field: field.text({ required: true, max: 20 }),
      help: 'Of this part, like 2.9% or 0.029',
    },
    agency: {
      label: 'Paid to',
      field: field.text({ required: true, max: 200 }),
      help: 'The tax agency by name',
      ...{ reference: 'tax_agencies', column: 'agency_id' },
    },
  },
  without: ['is_default', 'is_active'],
  needed: [['name'], ['level'], ['jurisdiction'], ['rate'], ['agency']],
  document: { by: 'name', lines: 'parts', of: namesOf(ratePartFields), command: storeTaxRate },
  complete(_row, { name, level, jurisdiction, rate: said, agency_id }) {
    const rate = typeof said === 'string' ? readRate(said) : undefined;
    const isWrong = said !== undefined && rate === undefined;
    return {
      row: {
        ...(name !== undefined && { name }),
        ...(level !== undefined && { level }),
        ...(jurisdiction !== undefined && { jurisdiction }),
        ...(said !== undefined && { rate: rate ?? said }),
        ...(agency_id !== undefined && { agency_id }),
      },
      faults: isWrong ? [{ field: 'rate', reason: 'Write the rate like 2.9% or 0.029.' }] : [],
    };
  },
});

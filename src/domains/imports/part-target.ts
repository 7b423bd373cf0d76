import { parts } from '../inventory/part.resource.ts';
import { type Fault, fieldsOf, pick, type Target } from './target.rules.ts';

const own = ['sku', 'name', 'description', 'unit', 'cost', 'price', 'barcode', 'is_active'] as const;

export const partTarget: Target = {
  table: 'parts',
  resource: parts,
  fields: fieldsOf(parts, own),
  needed: [['sku'], ['name']],
  unique: ['sku'],
  complete(values) {
    const row = pick(values, own);
    const faults: Fault[] = [];
    if (row.sku === undefined) faults.push({ field: 'sku', reason: 'The SKU is missing.' });
    if (row.name === undefined) faults.push({ field: 'name', reason: 'The name is missing.' });
    return { row, faults };
  },
};

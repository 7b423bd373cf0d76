import { defineImport } from '#kernel/import.ts';
import { openingStock } from './opening-balances.resource.ts';

const part = "p.id = (v.row ->> 'part_id')::uuid";
const location = "l.id = (v.row ->> 'location_id')::uuid";

export const openingStockImport = defineImport(openingStock, {
  uniqueWithin: { field: 'part_id', within: 'location_id' },
  refused: [
    {
      ...{ field: 'part', reason: 'This part is not kept in stock.', of: ['part_id'] },
      where: `exists (select from parts p where ${part} and not p.is_stocked)`,
    },
    {
      ...{ field: 'location', reason: 'This location is not in use any more.', of: ['location_id'] },
      where: `exists (select from stock_locations l where ${location} and not l.is_active)`,
    },
    {
      ...{
        field: 'part',
        reason: 'This part is entered at this location already.',
        of: ['part_id', 'location_id'],
      },
      where: `exists (select from opening_stock o join parts p on p.id = o.part_id join stock_locations l on l.id = o.location_id
        where ${part} and ${location})`,
    },
  ],
});

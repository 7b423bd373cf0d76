import { keptTable } from '#kernel/kept-figure.ts';

export const stockLevelsKept = keptTable('stock_levels', {
  label: 'Stock by part and place',
  key: ['part_id', 'location_id'],
  values: ['quantity', 'value'],
  nothing: 'quantity = 0 and value = 0',
  madeOf: `
    select part_id, location_id, sum(quantity) as quantity, sum(value) as value
    from stock_moves where tenant_id = fw.current_tenant() group by 1, 2`,
});

import { keptTable } from '#kernel/kept-figure.ts';

export const workOrderCounts = keptTable('work_order_counts', {
  label: 'Work orders by site and status',
  key: ['site_id', 'status'],
  values: ['orders'],
  nothing: 'orders = 0',
  madeOf: `
    select site_id, status, count(*) as orders
    from work_orders where tenant_id = fw.current_tenant() group by 1, 2`,
});

import { keptColumns, keptTable } from '#kernel/kept-figure.ts';

/** Hours by their day in UTC, so that a company may move to another time zone; parts and costs by their date. */
export const workOrderRecordings = keptTable('work_order_recordings', {
  label: 'Parts, costs and labour of work orders by day',
  key: ['work_order_id', 'day'],
  values: ['parts', 'costs', 'labour'],
  nothing: 'parts = 0 and costs = 0 and labour = 0',
  madeOf: `
    select work_order_id, day, sum(parts) as parts, sum(costs) as costs, sum(labour) as labour from (
      select t.work_order_id, (t.started_at at time zone 'UTC')::date as day, 0 as parts, 0 as costs, fw.labour_cost(t) as labour
        from time_entries t where t.tenant_id = fw.current_tenant()
      union all select p.work_order_id, coalesce(p.used_on, (p.created_at at time zone 'UTC')::date),
          coalesce(p.cost, fw.half_even(p.quantity * p.unit_cost)), 0, 0
        from work_order_parts p where p.tenant_id = fw.current_tenant()
      union all select c.work_order_id, c.incurred_on, 0, c.cost, 0
        from work_order_costs c where c.tenant_id = fw.current_tenant()) recorded
    group by 1, 2`,
});

export const assetTotals = keptColumns('assets', ['total_cost'], {
  label: 'Costs of assets',
  madeOf: `
    select a.id, coalesce(sum(r.parts + r.costs + r.labour), 0) as total_cost
    from assets a
    left join work_orders w on w.tenant_id = a.tenant_id and w.asset_id = a.id
    left join work_order_recordings r on r.tenant_id = w.tenant_id and r.work_order_id = w.id
    where a.tenant_id = fw.current_tenant() group by 1`,
});

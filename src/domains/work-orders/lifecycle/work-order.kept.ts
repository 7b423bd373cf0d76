import { keptColumns } from '#kernel/kept-figure.ts';

/** The lead, or whoever was assigned first; the next visit, or the last that took place. */
export const workOrderNext = keptColumns('work_orders', ['lead_id', 'visit_at'], {
  label: 'Lead and visit of work orders',
  madeOf: `
    select w.id, a.technician_id as lead_id, v.starts_at as visit_at
    from work_orders w
    left join (
      select distinct on (work_order_id) work_order_id, technician_id
      from work_order_assignees where tenant_id = fw.current_tenant()
      order by work_order_id, is_lead desc, created_at, id) a on a.work_order_id = w.id
    left join (
      select work_order_id, coalesce(
        min(starts_at) filter (where status in ('tentative', 'scheduled', 'dispatched', 'en_route', 'on_site')),
        max(starts_at) filter (where status in ('done', 'no_access'))) as starts_at
      from visits where tenant_id = fw.current_tenant() group by 1) v on v.work_order_id = w.id
    where w.tenant_id = fw.current_tenant()`,
});

import { keptColumns } from '#kernel/kept-figure.ts';

export const billingStatus = keptColumns('work_orders', ['billing_status'], {
  label: 'Billing of work orders',
  madeOf:
    'select id, fw.billing_status_of(id) as billing_status from work_orders where tenant_id = fw.current_tenant()',
});

import { keptColumns, keptTable } from '#kernel/kept-figure.ts';

export const entryAmounts = keptColumns('journal_entries', ['amount', 'cash'], {
  label: 'Amounts of journal entries, and what they did to bank and cash',
  madeOf: `
    select l.entry_id as id, sum(l.debit) as amount,
      fw.cash_way((sum(l.debit - l.credit) filter (where a.subtype in ('bank', 'cash')))::bigint) as cash
    from journal_lines l join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id
    where l.tenant_id = fw.current_tenant() group by 1`,
});

export const workOrderPostings = keptTable('work_order_postings', {
  label: 'Revenue and materials of work orders by day',
  key: ['work_order_id', 'day'],
  values: ['revenue', 'materials'],
  nothing: 'revenue = 0 and materials = 0',
  madeOf: `
    select l.work_order_id, l.entry_date as day,
      coalesce(sum(l.credit - l.debit) filter (where a.type = 'income'), 0) as revenue,
      coalesce(sum(l.debit - l.credit) filter (where a.type <> 'income'), 0) as materials
    from journal_lines l
    join accounts a on a.tenant_id = l.tenant_id and a.id = l.account_id and a.type in ('income', 'cost_of_goods_sold', 'expense')
    where l.tenant_id = fw.current_tenant() and l.work_order_id is not null group by 1, 2`,
});

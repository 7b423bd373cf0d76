import { keptColumns } from '#kernel/kept-figure.ts';

/** Of a credit note, `paid` is what of it was used; of a deposit, `applied` is. */
export const paidInvoices = keptColumns('invoices', ['paid', 'written_off', 'applied'], {
  label: 'What is paid, written off and applied of invoices',
  madeOf: `
    select i.id, coalesce(a.paid, 0) as paid, coalesce(a.written_off, 0) as written_off, coalesce(a.applied, 0) as applied
    from invoices i
    left join (
      select id, sum(paid) as paid, sum(written_off) as written_off, sum(applied) as applied from (
        select invoice_id as id, amount as paid, case when write_off_id is null then 0 else amount end as written_off, 0 as applied
          from payment_allocations where tenant_id = fw.current_tenant()
        union all select credit_note_id, amount, 0, 0 from payment_allocations where tenant_id = fw.current_tenant()
        union all select deposit_id, 0, 0, amount from payment_allocations where tenant_id = fw.current_tenant()) parts
      group by id) a on a.id = i.id
    where i.tenant_id = fw.current_tenant()`,
});

export const allocatedPayments = keptColumns('payments', ['allocated'], {
  label: 'What is allocated of payments',
  madeOf: `
    select p.id, coalesce(a.amount, 0) as allocated
    from payments p
    left join (
      select payment_id, sum(amount) as amount from payment_allocations where tenant_id = fw.current_tenant() group by 1) a
      on a.payment_id = p.id
    where p.tenant_id = fw.current_tenant()`,
});

/** More fixtures of receivables: a refund, a write-off, a reminder, a recurring invoice. */
import type { Person } from '#kernel/testing/test-server.ts';

type One = { id: string };

export async function settleAccounts(owner: Person, mark: string, customer_id: string): Promise<void> {
  const post = (path: string, input: object) => owner.must(owner.post<One>(`/api/${path}`, input));
  const lines = [{ description: `${mark} agreement`, unit_price: '20.00' }];
  await post('invoice_series/-/create', {
    ...{ name: `${mark} series`, customer_id, lines, rule: 'FREQ=MONTHLY' },
    ...{ starts_on: '2099-01-01', mode: 'draft' },
  });
  const draft = await post('invoices/-/create', { customer_id, lines });
  const invoice = await post(`invoices/${draft.id}/send`, {});
  await post(`invoices/${invoice.id}/remind`, {});
  await post(`invoices/${invoice.id}/write_off`, { reason: `${mark} reason` });
  await post('payments/-/record', { customer_id, amount: '5.00', method: 'cash', allocations: [] });
  await post('refunds/-/record', { customer_id, amount: '5.00', reference: `${mark} refund` });
}

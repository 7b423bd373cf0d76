/** More fixtures of receivables: a refund, a discount, a write-off, a reminder, a recurring invoice. */
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
  await agreeAhead(owner, mark, customer_id);
  await post(`invoices/${invoice.id}/write_off`, { reason: `${mark} reason` });
  await payEarly(owner, mark, customer_id);
  await post('payments/-/record', { customer_id, amount: '5.00', method: 'cash', allocations: [] });
  await post('refunds/-/record', { customer_id, amount: '5.00', reference: `${mark} refund` });
}

/** An invoice whose payment takes its discount. */
async function payEarly(owner: Person, mark: string, customer_id: string): Promise<void> {
  const post = (path: string, input: object) => owner.must(owner.post<One>(`/api/${path}`, input));
  const draft = await post('invoices/-/create', {
    ...{ customer_id, early_discount_percent: '0.02', early_discount_days: 10 },
    lines: [{ description: `${mark} call`, unit_price: '10.00' }],
  });
  await post(`invoices/${draft.id}/send`, { without_mail: true });
  const allocations = [{ invoice_id: draft.id, amount: '9.80', discount: '0.20' }];
  await post('payments/-/record', { customer_id, amount: '9.80', allocations });
}

/** An agreement that is invoiced ahead; of its months one is recognized, and one was and is reversed. */
async function agreeAhead(owner: Person, mark: string, customer_id: string): Promise<void> {
  const post = <T = One>(path: string, input: object) => owner.must(owner.post<T>(`/api/${path}`, input));
  const period = { service_from: '2002-01-01', service_through: '2002-03-31' };
  const issued = { issue_date: '2002-01-01', due_date: '2002-01-31' };
  const lines = [{ description: `${mark} agreement ahead`, unit_price: '90.00', ...period }];
  const draft = await post('invoices/-/create', { customer_id, lines, ...issued });
  await post(`invoices/${draft.id}/send`, { without_mail: true });
  const { runs } = await post<{ runs: string[] }>('recognition_runs/-/post', { through: '2002-02-28' });
  await post(`recognition_runs/${runs[1]}/reverse`, { reason: `${mark} mistake` });
}

import { addSampleFixedAssets } from '#domains/fixed-assets/testing/own-assets.ts';
import type { Person } from '#kernel/testing/test-server.ts';

type Made = readonly { readonly id: string }[];

/** A department and a branch, fixed assets, an active budget of a fiscal year with an amount in it, and an export for the accountant. */
export async function addSampleReports(owner: Person, mark: string, amount: string): Promise<void> {
  await owner.must(owner.post('/api/departments', { name: `${mark} service` }));
  await owner.must(owner.post('/api/branches', { name: `${mark} north` }));
  await addSampleFixedAssets(owner, mark, amount);
  const [account] = await owner.must(owner.get<Made>('/api/accounts?code=eq.6310&select=id'));
  const [budget] = await owner.must(
    owner.post<Made>('/api/budgets', { name: `${mark} budget`, starts_on: '2001-01-01' }),
  );
  const run = (command: string, input: object = {}) =>
    owner.must(owner.post(`/api/budgets/${budget?.id}/${command}`, input));
  await run('set_amounts', { cells: [{ account_id: account?.id, month: 1, amount }] });
  await run('activate');
  await owner.must(owner.post('/api/accountant_exports/-/make', { target: 'xero' }));
}

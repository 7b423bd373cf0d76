/** A quote with a row in each of its tables: sent, approved on behalf of the customer, and not yet converted. */
import type { Person } from '#kernel/testing/test-server.ts';

type One = { id: string };

export async function addSampleQuote(
  owner: Person,
  mark: string,
  { customer, site }: { readonly customer: string; readonly site: string },
  amount: string,
): Promise<void> {
  const post = (path: string, input: object) => owner.must(owner.post<One>(`/api/quotes/${path}`, input));
  const lines = [
    { description: `${mark} offer`, unit_price: amount },
    { description: `${mark} extra`, unit_price: amount, is_optional: true },
  ];
  const draft = await post('-/create', {
    ...{ customer_id: customer, site_id: site, title: `${mark} quote`, notes: `${mark} quote notes` },
    options: [{ description: `${mark} option`, lines }],
  });
  await post(`${draft.id}/send`, {});
  await post(`${draft.id}/approve`, { signer_name: `${mark} approver`, note: `${mark} approval` });
}

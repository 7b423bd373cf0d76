import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Company, openCompany } from '#domains/work-orders/testing/company.ts';
import { hiddenInPdf, pdfWords } from '#hosts/documents/testing/pdf-words.ts';
import type { Person } from '#kernel/testing/test-server.ts';

let company: Company;
let ann: Person;
let ben: Person;
let stranger: Person;
let order: string;
beforeAll(async () => {
  company = await openCompany();
  const { owner, server } = company;
  ann = await company.hire('Ann Miller', 'technician');
  ben = await company.hire('Ben Ortiz', 'technician');
  stranger = await server.company('Elsewhere');
  const made = await company.order(
    { title: 'Boiler does not heat', description: 'Cold since Monday', customer_po: 'PO-77' },
    ann,
  );
  order = made.id;
  for (const [label, kind] of [
    ['Gas pressure', 'number'],
    ['Flue is tight', 'pass_fail'],
  ])
    await owner.must(
      owner.post('/api/checklist_items', {
        work_order_id: order,
        label,
        kind,
        ...(kind === 'number' && { unit: 'mbar' }),
      }),
    );
  const items = await owner.must(
    owner.get<{ id: string; label: string }[]>(`/api/checklist_items?work_order_id=eq.${order}`),
  );
  const act = (command: string, input: object) =>
    ann.must(ann.post(`/api/work_orders/${order}/${command}`, input));
  await act('start', {});
  const answer = (label: string, input: object) =>
    ann.must(ann.post(`/api/checklist_items/${items.find((one) => one.label === label)?.id}/answer`, input));
  await answer('Gas pressure', { value_number: '20.5' });
  await answer('Flue is tight', { result: 'fail', note: 'Seal is brittle' });
  await owner.must(
    owner.post(`/api/work_orders/${order}/use_part`, {
      ...{ description: 'Igniter 24 V', quantity: '2', unit_cost: '31.17', unit_price: '88.88' },
    }),
  );
  await act('add_photo', {
    file_id: await company.upload(ann, order),
    stage: 'after',
    caption: 'New igniter',
  });
  await act('add_signature', { file_id: await company.upload(ann, order), signer_name: 'Maria Lopez' });
  await ann.must(
    ann.post(`/api/work_orders/${order}/add_comment`, { body: 'INTERNAL: never pays', is_internal: true }),
  );
  await owner.must(
    owner.put(`/api/work_orders?id=eq.${order}`, { remedy: 'Replaced the igniter.', cause: 'SECRET CAUSE' }),
  );
});
afterAll(() => company.server.stop());

const pdf = async ({ cookie, tenantId }: Person) => {
  const headers = { cookie, 'x-tenant': tenantId ?? '' };
  const reply = await fetch(`${company.server.url}/api/work_orders/${order}/pdf`, { headers });
  const bytes = Buffer.from(await reply.arrayBuffer());
  return { status: reply.status, words: reply.status === 200 ? pdfWords(bytes) : '', bytes };
};

it('prints what was done, for whoever sees the work order, without costs and internal notes', async () => {
  const { words, bytes } = await pdf(company.owner);
  for (const text of [
    ...['Service report', 'Boiler does not heat', 'Cold since Monday', 'Grand Hotel', 'Main house', 'PO-77'],
    ...['Replaced the igniter.', 'Gas pressure: 20.5 mbar', 'Flue is tight', 'Failed', 'Seal is brittle'],
    ...['Igniter 24 V', '2', 'New igniter', 'Maria Lopez'],
  ])
    expect(words).toContain(text);
  for (const text of ['SECRET', 'INTERNAL', '31.17', '88.88', '62.34', '177.76'])
    expect(words).not.toContain(text);
  expect(bytes.toString('latin1').match(/\/Subtype \/Image/g)?.length).toBeGreaterThanOrEqual(2);
  expect(hiddenInPdf(bytes)).toEqual([]);
  expect((await pdf(ann)).words).toContain('Replaced the igniter.');
  for (const person of [ben, stranger]) expect((await pdf(person)).status).toBe(404);
});

/** A technician offers services at the customer's, and the customer signs on the phone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type Company,
  type Order,
  openCompany,
  type Person,
  run,
} from '#domains/work-orders/testing/company.ts';
import { someMailServer } from '#kernel/testing/test-server.ts';
import type { WorkOffer } from './work-offers.report.ts';

let company: Company;
let ann: Person;
let bob: Person;
let tuneUp: string;
let sensor: string;
beforeAll(async () => {
  company = await openCompany({ settings: someMailServer });
  ann = await company.hire('Ann', 'technician');
  bob = await company.hire('Bob', 'technician');
  const { owner } = company;
  tuneUp = await service({ name: 'Tune-up', price: '149.00', labour_minutes: 45 });
  sensor = await service({ name: 'Permit', price: '35.00', is_taxable: false });
  await owner.must(owner.put(`/api/sites?id=eq.${company.siteId}`, { tax_rate: '0.0825' }));
});
afterAll(() => company.stop());

async function service(values: object): Promise<string> {
  const { owner } = company;
  const [made] = await owner.must(owner.post<[{ id: string }]>('/api/services', values));
  return made.id;
}
const allow = (offers_on_site: boolean) =>
  company.owner.must(company.owner.post('/api/invoices/-/save_settings', { offers_on_site }));
const job = () => company.order({ title: 'Furnace', customer_id: company.customerId }, ann);
const wanted = () => [
  { service_id: tuneUp, quantity: '2' },
  { service_id: sensor, quantity: '1' },
];
const offersOf = async (order: Order, person = ann) =>
  (
    await person.must(
      person.get<{ offers: WorkOffer[] }>(`/api/reports/work_offers?work_order_id=${order.id}`),
    )
  ).offers;
async function offered(order: Order): Promise<WorkOffer> {
  await ann.must(run(ann, order, 'offer_work', { services: wanted(), notes: 'Filters included' }));
  const [offer] = await offersOf(order);
  if (!offer) throw new Error('no offer');
  return offer;
}
async function accept(order: Order, offer: WorkOffer, input: object = {}) {
  const file_id = await company.upload(ann, order.id);
  const signed = { quote_id: offer.id, total: offer.total, signer_name: 'Mrs Grand', file_id };
  return run(ann, order, 'accept_offer', { ...signed, ...input });
}
const quoteOf = async ({ id }: WorkOffer) => {
  const { owner } = company;
  const [row] = await owner.must(owner.get<[Record<string, unknown>]>(`/api/quotes?id=eq.${id}`));
  return row;
};

it('is the office’s business until the company lets its technicians do it', async () => {
  const order = await job();
  const refused = await run(ann, order, 'offer_work', { services: wanted() });
  expect(refused.body.error).toMatchObject({
    code: 'forbidden',
    message: 'Offers are made by the office here. Ask it for a quote.',
  });
  await allow(true);
  const session = await ann.must(ann.get<{ session: { tenant: object } }>('/api/auth/session'));
  expect(session.session.tenant).toMatchObject({ offers_on_site: true });
  expect(await offered(order)).toMatchObject({ status: 'sent' });
});

// 333.00 and 8.25 % of 298.00, which is 24.585, rounded half to even.
it('shows the prices of the price book with the tax of the site', async () => {
  const offer = await offered(await job());
  expect(offer).toMatchObject({
    ...{ status: 'sent', subtotal: '333.00', total: '357.58', notes: 'Filters included', signer_name: null },
    lines: [
      { description: 'Tune-up', quantity: '2.000', net: '298.00' },
      { description: 'Permit', quantity: '1.000', net: '35.00' },
    ],
  });
  expect(await quoteOf(offer)).toMatchObject({ offered_by: ann.membershipId, title: 'Tune-up, Permit' });
});

it('becomes part of the job when the customer signs, at the prices that were shown', async () => {
  const order = await job();
  const offer = await offered(order);
  await company.owner.must(company.owner.put(`/api/services?id=eq.${tuneUp}`, { price: '199.00' }));
  await ann.must(accept(order, offer));
  const [row] = await company.owner.must(
    company.owner.get<[Record<string, unknown>]>(
      `/api/work_orders?id=eq.${order.id}&select=estimated_minutes,work_order_services(service_id,quantity,unit_price)`,
    ),
  );
  expect(row).toMatchObject({
    estimated_minutes: 90,
    work_order_services: [
      { service_id: tuneUp, quantity: '2.000', unit_price: '149.00' },
      { service_id: sensor, quantity: '1.000', unit_price: '35.00' },
    ],
  });
  expect(await quoteOf(offer)).toMatchObject({
    ...{
      status: 'converted',
      made_work_order_id: order.id,
      decided_by: 'customer',
      signer_name: 'Mrs Grand',
    },
  });
  expect((await offersOf(order))[0]).toMatchObject({ status: 'converted', signer_name: 'Mrs Grand' });
  const { owner } = company;
  await owner.must(run(owner, order, 'start'));
  await owner.must(run(owner, order, 'complete', { problem: 'Noise', cause: 'Wear', remedy: 'Tuned' }));
  const made = await owner.must(
    owner.post<{ total: string }>('/api/invoices/-/from_work_orders', { work_order_ids: [order.id] }),
  );
  expect(made.total).toBe(offer.total);
  await owner.must(owner.put(`/api/services?id=eq.${tuneUp}`, { price: '149.00' }));
});

it('is accepted once, whoever presses, and two offers may become part of one job', async () => {
  const order = await job();
  const [first, second] = [await offered(order), await offered(order)];
  const answers = await Promise.all([accept(order, first), accept(order, first)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  await ann.must(accept(order, second));
  const services = await company.owner.must(
    company.owner.get<object[]>(`/api/work_order_services?work_order_id=eq.${order.id}`),
  );
  expect(services).toHaveLength(4);
});

it('refuses another total, another job and a signature of another job', async () => {
  const [order, other] = [await job(), await job()];
  const offer = await offered(order);
  expect((await accept(order, offer, { total: '1.00' })).body.error?.fields).toHaveProperty('total');
  expect((await accept(other, offer)).body.error?.fields).toEqual({
    quote_id: 'This offer is not on the job.',
  });
  const file_id = await company.upload(ann, other.id);
  expect((await accept(order, offer, { file_id })).body.error?.fields).toHaveProperty('file_id');
  expect(await quoteOf(offer)).toMatchObject({ status: 'sent' });
});

it('is declined for now, and then can’t be accepted', async () => {
  const order = await job();
  const offer = await offered(order);
  await ann.must(run(ann, order, 'decline_offer', { quote_id: offer.id, reason: 'Too dear' }));
  expect(await quoteOf(offer)).toMatchObject({ status: 'declined', decision_note: 'Too dear' });
  expect((await accept(order, offer)).body.error?.message).toBe('This quote has been answered already.');
});

it('goes by mail to a customer who thinks it over, with the link on which it can be approved', async () => {
  const order = await job();
  const offer = await offered(order);
  const to = 'grand@hotel.example';
  await ann.must(run(ann, order, 'mail_offer', { quote_id: offer.id, to }));
  expect((await offersOf(order))[0]).toMatchObject({ status: 'sent', sent_to: to });
  const [mail] = await company.query<{ body_text: string }>(
    `select m.body_text from outbox_emails m join quote_revisions r on position(r.public_token in m.body_text) > 0
     where r.quote_id = $1 and m.recipient = $2`,
    [offer.id, to],
  );
  expect(mail?.body_text).toContain(offer.number);
  await ann.must(run(ann, order, 'decline_offer', { quote_id: offer.id }));
  const late = await run(ann, order, 'mail_offer', { quote_id: offer.id, to });
  expect(late.body.error?.fields).toEqual({ quote_id: 'This offer has been answered already.' });
});

it('shows technicians nothing else of quotes: not those of the office, nor those of other people’s jobs', async () => {
  const order = await job();
  const offer = await offered(order);
  const { owner } = company;
  const byOffice = { customer_id: company.customerId, work_order_id: order.id, title: 'New furnace' };
  await owner.must(owner.post('/api/quotes/-/create', byOffice));
  expect((await offersOf(order)).map(({ id }) => id)).toEqual([offer.id]);
  expect(await offersOf(order, bob)).toEqual([]);
  expect((await run(bob, order, 'offer_work', { services: wanted() })).status).toBe(404);
  expect((await ann.get('/api/quotes')).status).toBe(404);
  const office = await company.server.company('Another');
  expect(await offersOf(order, office)).toEqual([]);
});

it('says what is missing', async () => {
  const order = await job();
  expect((await run(ann, order, 'offer_work', { services: [] })).body.error?.fields).toEqual({
    services: 'Choose what is offered first.',
  });
  const unknown = [{ service_id: company.customerId, quantity: '1' }];
  expect((await run(ann, order, 'offer_work', { services: unknown })).status).toBe(422);
  const none = await company.order({ title: 'Own van', site_id: null }, ann);
  expect((await run(ann, none, 'offer_work', { services: wanted() })).body.error?.message).toContain(
    'no customer',
  );
});

/**
 * A test company in which everything has happened once, created through the API: a job from the call to the payment. Every text
 * contains the company's mark, so that data leaked to another company can be found.
 */
import sharp from 'sharp';
import { addSampleBooks } from '#domains/banking/testing/sample-books.ts';
import { addSamplePlan } from '#domains/dispatch/testing/sample-plan.ts';
import { addSampleReports } from '#domains/financial-reports/testing/sample-reports.ts';
import { addSampleIntegrations } from '#domains/integrations/testing/sample-integrations.ts';
import { addSampleMaintenance } from '#domains/maintenance/testing/sample-maintenance.ts';
import { addSampleOpening } from '#domains/opening-balances/testing/sample-opening.ts';
import { addSampleProperty } from '#domains/property/testing/sample-property.ts';
import { addSamplePurchases } from '#domains/purchasing/testing/sample-purchases.ts';
import { addSampleQuote } from '#domains/quoting/testing/sample-quote.ts';
import { addSampleReturn } from '#domains/sales-tax/testing/places.ts';
import { addSampleScheduling, addSampleUpdate } from '#domains/scheduling/testing/sample-scheduling.ts';
import { type Person, someMailServer, type TestServer } from '#kernel/testing/test-server.ts';
import { settleAccounts } from '../invoicing/testing/receivables.ts';

export interface SampleCompany {
  readonly mark: string;
  readonly owner: Person;
  readonly supervisor: Person;
  readonly tech: Person;
  readonly otherTech: Person;
  readonly customer: string;
  readonly site: string;
  readonly room: string;
  readonly asset: string;
  readonly workOrder: string;
  readonly visit: string;
  readonly invoice: string;
  readonly file: string;
}

async function userIdOf(server: TestServer, { email }: Person): Promise<string | undefined> {
  const [row] = await server.db.adminQuery<{ id: string }>('select id from users where email = $1', [email]);
  return row?.id;
}

type Made = { id: string }[];
type One = { id: string };

/** `server`: only makes the people; everything else is done by their requests. */
export type SampleHost = Pick<TestServer, 'company' | 'member'>;

/** The one permission that the supervisor of a sample company has. */
export const grantedToSupervisor = 'close_periods';

export async function buildSampleCompany(
  server: TestServer,
  mark: string,
  amount: string,
): Promise<SampleCompany> {
  const company = await buildSampleBusiness(server, mark, amount);
  const { owner, supervisor, tech } = company;
  // Reminders are sent by mail, whatever the test's own server does.
  const mailing = await server.another({ settings: someMailServer });
  await settleAccounts(mailing.as(owner), mark, company.customer);
  await mailing.stop();
  await server.db.adminQuery(
    `insert into imports (tenant_id, table_name, file_name, file_sha256, storage_key) values ($1, 'customers', $2, 'x', 'x')`,
    [owner.tenantId, `${mark}-import.csv`],
  );
  await server.db.adminQuery(
    `insert into data_exports (tenant_id, status, error) values ($1, 'failed', $2)`,
    [owner.tenantId, `${mark} export`],
  );
  await server.db.adminQuery(
    `insert into report_runs (tenant_id, created_by, report, label, status, run_key, rights)
     select $1, u.id, 'balance_sheet', $2, 'done', 'x', 'x' from users u where u.email = $3`,
    [owner.tenantId, `${mark} report`, owner.email],
  );
  await addSampleUpdate(server, owner, company.visit, mark);
  await addSamplePlan(server, owner, { mark, technician: tech.membershipId, visit: company.visit });
  await owner.must(
    owner.post('/api/financial-permissions', {
      user_id: await userIdOf(server, supervisor),
      permission_type: grantedToSupervisor,
    }),
  );
  return company;
}

/** What needs no more than the API: the same on every host. */
export async function buildSampleBusiness(
  server: SampleHost,
  mark: string,
  amount: string,
): Promise<SampleCompany> {
  const owner = await server.company(`${mark} Works`);
  const supervisor = await server.member(owner, 'supervisor', `${mark} Supervisor`);
  const tech = await server.member(owner, 'technician', `${mark} Tech One`);
  const otherTech = await server.member(owner, 'technician', `${mark} Tech Two`);
  const formerTech = await server.member(owner, 'technician', `${mark} Tech Three`);
  const place = await makePlace(owner, mark, amount);
  const job = await makeJob({ owner, tech, formerTech }, mark, place, amount);
  const invoice = await invoiceJob(owner, job.workOrder, place.customer);
  await addSampleBooks(owner, mark, amount);
  await addSamplePurchases(owner, mark, place, amount);
  await addSampleOpening(owner, mark, place, amount);
  await addSampleReturn(owner, mark);
  await addSampleReports(owner, mark, amount);
  await addSampleQuote(owner, mark, place, amount);
  await addSampleMaintenance(owner, mark, place, amount);
  await addSampleScheduling(owner, tech, mark);
  await addSampleProperty({ owner, supervisor, tech }, mark, place);
  await owner.must(owner.post('/api/teams', { name: `${mark} team` }));
  await keepViews(owner, mark);
  await owner.must(owner.post('/api/territories', { name: `${mark} territory`, postcodes: ['606'] }));
  await owner.must(
    owner.post('/api/memberships/-/invite', {
      email: `${mark.toLowerCase()}-guest@example.test`,
      role: 'technician',
    }),
  );
  await owner.must(owner.post('/api/notification_preferences', { digest_at: '07:00' }));
  await addSampleAnalysis(owner, mark);
  await owner.must(owner.post('/api/home_layouts/-/arrange', { cards: ['open'], hidden: ['late'] }));
  await addSampleIntegrations(owner, mark);
  return { mark, owner, supervisor, tech, otherTech, ...place, ...job, invoice };
}

async function keepViews(owner: Person, mark: string): Promise<void> {
  const question = { filters: [], sort: null };
  await owner.must(owner.post('/api/board_views', { name: `${mark} view`, question: {} }));
  await owner.must(owner.post('/api/saved_views', { list: 'customers', name: `${mark} list`, question }));
  await owner.must(owner.post('/api/list_defaults', { list: 'customers', view: `${mark} list` }));
  await owner.must(owner.post('/api/pins', { href: '/crm', title: `${mark} pin`, kind: 'Customer' }));
}

async function makePlace(owner: Person, mark: string, amount: string) {
  const one = async (table: string, row: object) =>
    ((await owner.must(owner.post<Made>(`/api/${table}`, row)))[0] as One).id;
  await one('custom_fields', { table_name: 'customers', label: `${mark} shelf`, kind: 'text', key: 'shelf' });
  const customer = await one('customers', {
    custom_shelf: `${mark} shelf 7`,
    name: `${mark} customer`,
    email: `${mark.toLowerCase()}@example.test`,
    notes: `${mark} notes`,
    credit_limit: amount,
  });
  const site = await one('sites', {
    customer_id: customer,
    name: `${mark} site`,
    address: { street_address: `${mark} street` },
    access_notes: `${mark} gate`,
  });
  await one('contacts', {
    customer_id: customer,
    name: `${mark} contact`,
    email: `${mark.toLowerCase()}.contact@example.test`,
    is_billing: true,
  });
  const room = await one('rooms', {
    site_id: site,
    number: `${mark} 101`,
    floor: '1',
    notes: `${mark} linen`,
  });
  await one('room_maintenance_standards', { site_id: site, times_a_year: 3 });
  const occupancies = [
    { number: `${mark} 101`, occupancy: 'vacant' },
    { number: `${mark} 999`, occupancy: 'occupied' },
  ];
  await owner.must(owner.post('/api/occupancy_updates/-/apply', { site_id: site, rooms: occupancies }));
  const asset = await one('assets', {
    name: `${mark} asset`,
    site_id: site,
    customer_id: customer,
    asset_tag: 'TAG-1',
    purchase_cost: amount,
  });
  const part = await one('parts', { sku: 'SKU-1', name: `${mark} part`, cost: '10.00', price: amount });
  const service = await one('services', { name: `${mark} service`, price: amount });
  await one('service_parts', { service_id: service, part_id: part, quantity: '1' });
  await one('price_levels', { name: `${mark} level` });
  const checklist = await one('checklist_templates', {
    name: `${mark} checklist`,
    checklist_items: [{ label: `${mark} item`, kind: 'check', is_required: true, position: 0 }],
  });
  const meter = await one('meters', { asset_id: asset, name: `${mark} hours`, unit: 'h' });
  await owner.must(owner.post(`/api/meters/${meter}/record`, { value: '12', note: `${mark} reading` }));
  await owner.must(owner.post(`/api/assets/${asset}/report_down`, { note: `${mark} leaks` }));
  await owner.must(owner.post(`/api/assets/${asset}/restore`, {}));
  return { customer, site, room, asset, part, service, checklist };
}

type Place = Awaited<ReturnType<typeof makePlace>>;

async function makeJob(
  { owner, tech, formerTech }: Readonly<Record<'owner' | 'tech' | 'formerTech', Person>>,
  mark: string,
  place: Place,
  amount: string,
) {
  const [order] = await owner.must(
    owner.post<Made>('/api/work_orders', {
      title: `${mark} job`,
      description: `${mark} description`,
      customer_id: place.customer,
      site_id: place.site,
      asset_id: place.asset,
      checklist_template_id: place.checklist,
    }),
  );
  const workOrder = (order as One).id;
  const from = new Date(Date.now() - 90 * 60_000).toISOString();
  const to = new Date(Date.now() + 30 * 60_000).toISOString();
  await owner.must(
    owner.post(`/api/work_orders/${workOrder}/schedule`, {
      technician_id: tech.membershipId,
      starts_at: from,
      ends_at: to,
      instructions: `${mark} instructions`,
    }),
  );
  const [visit] = await tech.must(tech.get<Made>(`/api/visits?work_order_id=eq.${workOrder}`));
  await tech.must(tech.post(`/api/visits/${visit?.id}/arrive`));
  const [item] = await tech.must(tech.get<Made>(`/api/checklist_items?work_order_id=eq.${workOrder}`));
  await tech.must(
    tech.post(`/api/checklist_items/${item?.id}/answer`, { result: 'done', note: `${mark} answer` }),
  );
  const act = (command: string, input: object) =>
    tech.must(tech.post(`/api/work_orders/${workOrder}/${command}`, input));
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  await act('add_time', { started_at: ago(80), ended_at: ago(20), note: `${mark} time` });
  await act('use_part', { part_id: place.part, quantity: '1' });
  await act('add_service', { service_id: place.service, quantity: '1' });
  const file = await upload(tech, workOrder, mark);
  await act('add_photo', { file_id: file, stage: 'after', caption: `${mark} photo` });
  await act('add_signature', { file_id: await upload(tech, workOrder, mark), signer_name: `${mark} signer` });
  await act('add_comment', { body: `${mark} comment` });
  await owner.must(
    owner.post('/api/work_order_costs', {
      work_order_id: workOrder,
      description: `${mark} cost`,
      cost: '5.00',
      price: amount,
    }),
  );
  await recordLate(owner, formerTech, workOrder, mark);
  await act('complete', { problem: `${mark} problem`, cause: `${mark} cause`, remedy: `${mark} remedy` });
  await owner.must(owner.post(`/api/work_orders/${workOrder}/review`));
  return { workOrder, visit: (visit as One).id, file };
}

/** A comment from the phone of somebody who was on the job for a moment. */
async function recordLate(owner: Person, person: Person, workOrder: string, mark: string): Promise<void> {
  const body = { technician_ids: [person.membershipId] };
  for (const command of ['assign', 'unassign'])
    await owner.must(owner.post(`/api/work_orders/${workOrder}/${command}`, body));
  const noted = { 'x-noted-at': new Date().toISOString() };
  await person.must(
    person.post(`/api/work_orders/${workOrder}/add_comment`, { body: `${mark} late` }, noted),
  );
}

async function upload(person: Person, workOrder: string, mark: string): Promise<string> {
  const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#227788' } })
    .png()
    .toBuffer();
  const made = await person.must(
    person.post<One>(`/api/files?work_order_id=${workOrder}`, new Uint8Array(png), {
      'content-type': 'image/png',
      'x-file-name': `${mark}.png`,
    }),
  );
  return made.id;
}

async function invoiceJob(owner: Person, workOrder: string, customer: string): Promise<string> {
  const draft = await owner.must(
    owner.post<One>('/api/invoices/-/from_work_orders', { work_order_ids: [workOrder] }),
  );
  const sent = await owner.must(owner.post<{ id: string; total: string }>(`/api/invoices/${draft.id}/send`));
  await owner.must(
    owner.post('/api/payments/-/record', {
      customer_id: customer,
      amount: sent.total,
      method: 'bank_transfer',
      allocations: [{ invoice_id: sent.id, amount: sent.total }],
    }),
  );
  return draft.id;
}

async function addSampleAnalysis(owner: Person, mark: string): Promise<void> {
  const [analysis] = await owner.must(
    owner.post<[{ id: string }]>('/api/saved_analyses', {
      ...{
        name: `${mark} analysis`,
        screen: 'explore',
        question: { measures: 'completed' },
        is_shared: true,
      },
    }),
  );
  await owner.must(owner.post('/api/analysis_pins', { analysis_id: analysis.id }));
}

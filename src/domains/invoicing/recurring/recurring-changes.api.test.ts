import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Books, lineOf, openBooks } from '../testing/books.ts';

let books: Books;
beforeAll(async () => {
  books = await openBooks({ withJobs: true });
});
afterAll(() => books.stop());

type Series = { id: string; status: string; next_on: string | null; total: string; lines: unknown[] };
const series = (more: object = {}) => ({
  ...{ name: 'Agreement', customer_id: books.customerId, rule: 'FREQ=MONTHLY', starts_on: '2099-01-15' },
  ...{ mode: 'draft', lines: [lineOf('50.00')] },
  ...more,
});
const done = <T = Series>(path: string, input: object = {}) => books.owner.must(books.post<T>(path, input));
const accountOf = async (key: string, tenant = books.owner.tenantId) =>
  (
    await books.query<{ id: string }>('select id from accounts where system_key = $1 and tenant_id = $2', [
      key,
      tenant,
    ])
  )[0]?.id;

it('is changed with all of its lines, and paused, resumed and ended', async () => {
  const { id } = await done('invoice_series/-/create', series());
  const lines = [lineOf('30.00', { tax_rate: '0.1' }), lineOf('7.00', { description: 'Filter' })];
  const changed = await done(`invoice_series/${id}/update`, series({ name: 'Yearly', lines }));
  expect(changed).toMatchObject({ name: 'Yearly', total: '40.00', next_on: '2099-01-15' });
  expect(changed.lines).toMatchObject([{ unit_price: '30.00' }, { description: 'Filter' }]);
  expect(await done(`invoice_series/${id}/update`, series({ rule: 'FREQ=YEARLY' }))).toMatchObject({
    total: '50.00',
  });
  expect((await done(`invoice_series/${id}/pause`)).status).toBe('paused');
  expect((await done(`invoice_series/${id}/resume`)).next_on).toBe('2099-01-15');
  expect(await done(`invoice_series/${id}/end`)).toMatchObject({ status: 'ended', next_on: null });
  expect((await books.post(`invoice_series/${id}/update`, series())).status).toBe(409);
});

it('accepts only accounts of the company that lines may use', async () => {
  const other = await books.server.company('Elsewhere');
  const foreign = await accountOf('sales_labour', other.tenantId);
  const { id } = await done('invoice_series/-/create', series());
  for (const account_id of [foreign, '00000000-0000-4000-8000-000000000000', await accountOf('inventory')]) {
    for (const path of ['invoice_series/-/create', `invoice_series/${id}/update`]) {
      const reply = await books.post(path, series({ lines: [lineOf('50.00', { account_id })] }));
      expect([reply.status, Object.keys(reply.body.error?.fields ?? {})]).toEqual([
        422,
        ['lines.0.account_id'],
      ]);
    }
    const written = books.query(`update invoice_series set lines = $1 where id = $2`, [
      JSON.stringify([{ account_id }]),
      id,
    ]);
    await expect(written).rejects.toMatchObject({ code: 'FW400' });
  }
});

it('sends an occurrence with its draft or neither: an aborted one is made and sent later', async () => {
  await books.query(`create function refuse_mail() returns trigger language plpgsql as $$
    begin raise exception 'the server dies here'; end $$;
    create trigger broken before insert on outbox_emails for each row execute function refuse_mail()`);
  const [row] = await books.query<{ day: string }>(
    `select (now() at time zone 'America/Chicago')::date::text as day`,
  );
  const { id } = await done('invoice_series/-/create', series({ mode: 'send', starts_on: row?.day }));
  const fault = () =>
    books.query<{ last_error: string | null }>('select last_error from invoice_series where id = $1', [id]);
  const made = () =>
    books.query<{ status: string }>('select status from invoices where series_id = $1', [id]);
  await until(async () => (await fault())[0]?.last_error);
  expect(await made()).toEqual([]);
  await books.query('drop trigger broken on outbox_emails');
  await books.query(
    `select graphile_worker.add_job('invoicing.daily', json_build_object('tenant_id', $1::text))`,
    [books.owner.tenantId],
  );
  await until(async () => (await made()).length);
  expect(await made()).toEqual([{ status: 'sent' }]);
  expect((await fault())[0]?.last_error).toBeNull();
});

it('keeps the draft with the reason if an occurrence can’t be sent', async () => {
  const [nobody] = await done<{ id: string }[]>('customers', { name: 'No address' });
  const [row] = await books.query<{ day: string }>(
    `select (now() at time zone 'America/Chicago')::date::text as day`,
  );
  const { id } = await done(
    'invoice_series/-/create',
    series({ mode: 'send', starts_on: row?.day, customer_id: nobody?.id }),
  );
  const made = () =>
    books.query<{ status: string; last_error: string | null }>(
      'select i.status, s.last_error from invoice_series s join invoices i on i.series_id = s.id where s.id = $1',
      [id],
    );
  await until(async () => (await made()).length);
  expect(await made()).toEqual([
    { status: 'draft', last_error: expect.stringContaining('no e-mail address') as string },
  ]);
});

async function until(look: () => Promise<unknown>): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (await look()) return;
    await new Promise((later) => setTimeout(later, 100));
  }
  throw new Error('not found in time');
}

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Books, openBooks } from '#domains/invoicing/testing/books.ts';

interface Service {
  readonly id: string;
  readonly name: string;
  readonly sale_price: string;
  readonly cost: string;
}

describe('the price book', () => {
  let books: Books;
  let flame: string;
  beforeAll(async () => {
    books = await openBooks();
    const [part] = await books.owner.must(
      books.owner.post<[{ id: string }]>('/api/parts', {
        ...{ sku: 'FS-1', name: 'Flame sensor', cost: '18.00', price: '42.00' },
      }),
    );
    flame = part.id;
  });
  afterAll(() => books.stop());

  const make = async (values: object, quantity = '2') => {
    const { owner } = books;
    const [made] = await owner.must(owner.post<[Service]>('/api/services', values));
    await owner.must(owner.post('/api/service_parts', { service_id: made.id, part_id: flame, quantity }));
    return made.id;
  };
  const read = async (id: string) => {
    const [row] = await books.owner.must(books.owner.get<[Service]>(`/api/services?id=eq.${id}`));
    return row;
  };

  it('has a fixed price, or parts with a markup and time at a rate; the cost follows parts and time', async () => {
    const technician = await books.server.member(books.owner, 'technician');
    const wage = { hourly_cost: '40', hourly_rate: '120' };
    await books.owner.must(books.owner.put(`/api/memberships?id=eq.${technician.membershipId}`, wage));
    const fixed = await make({ name: 'Flame sensor replacement', price: '189.00', labour_minutes: 90 });
    expect(await read(fixed)).toMatchObject({ sale_price: '189.00', cost: '96.00' });
    const marked = await make({
      ...{ name: 'Tune-up', pricing: 'markup', markup: '0.4', hourly_rate: '120.00', labour_minutes: 45 },
    });
    expect(await read(marked)).toMatchObject({ sale_price: '140.40' });
    const again = { service_id: marked, part_id: flame, quantity: '1' };
    expect((await books.owner.post('/api/service_parts', again)).body.error?.fields).toEqual({
      part_id: 'This part is in the service already.',
    });
  });

  it('hides prices and costs from technicians', async () => {
    const technician = await books.server.member(books.owner, 'technician');
    const [row] = await technician.must(technician.get<[Record<string, unknown>]>('/api/services?limit=1'));
    for (const hidden of ['price', 'cost', 'sale_price', 'markup', 'hourly_rate'])
      expect(row).not.toHaveProperty(hidden);
    expect((await technician.get('/api/price_levels')).status).toBe(404);
  });

  it('is found by words in any order', async () => {
    for (const q of ['flame repl', 'replacement flame']) {
      const found = await books.owner.must(
        books.owner.get<Service[]>(`/api/services?q=${encodeURIComponent(q)}`),
      );
      expect(found, q).toMatchObject([{ name: 'Flame sensor replacement' }]);
    }
  });

  it('keeps what a line was picked from through quote, work order and invoice', async () => {
    const { owner, customerId, siteId } = books;
    const id = await make({ name: 'Sensor, whole day', price: '500.00', labour_minutes: 60 }, '3');
    const lines = [
      {
        description: 'Sensor, whole day',
        quantity: '2',
        unit_price: '500.00',
        service_id: id,
        unit_cost: '90.00',
      },
      {
        description: 'Flame sensor',
        quantity: '1',
        unit_price: '42.00',
        part_id: flame,
        kind: 'part',
        unit_cost: '18.00',
      },
    ];
    const quote = await owner.must(
      owner.post<{ id: string }>('/api/quotes/-/create', {
        ...{ customer_id: customerId, site_id: siteId, title: 'Sensors', options: [{ lines }] },
      }),
    );
    const stored = await owner.must(
      owner.get<readonly object[]>(`/api/quote_lines?quote_id=eq.${quote.id}&order=position`),
    );
    expect(stored).toMatchObject([
      { service_id: id, part_id: null, unit_cost: '90.00' },
      { service_id: null, part_id: flame, unit_cost: '18.00' },
    ]);
    await owner.must(owner.post(`/api/quotes/${quote.id}/send`));
    await owner.must(owner.post(`/api/quotes/${quote.id}/approve`, { signer_name: 'Ida' }));
    const { made_work_order_id } = await owner.must(
      owner.post<{ made_work_order_id: string }>(`/api/quotes/${quote.id}/to_work_order`),
    );
    const [order] = await owner.must(
      owner.get<[{ estimated_minutes: number }]>(`/api/work_orders?id=eq.${made_work_order_id}`),
    );
    expect(order.estimated_minutes).toBe(120);
    const planned = await owner.must(
      owner.get<readonly object[]>(`/api/planned_parts?work_order_id=eq.${made_work_order_id}`),
    );
    expect(planned).toMatchObject([{ part_id: flame, quantity: '7.000' }]);
  });
});

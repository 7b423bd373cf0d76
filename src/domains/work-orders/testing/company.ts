/** A test company with people, a customer and a site on a real server, and helpers for this domain's tests. */
import type { Role } from '#kernel/access.ts';
import {
  createTestServer,
  type Person,
  type Reply,
  type TestServerOptions,
} from '#kernel/testing/test-server.ts';

export type Company = Awaited<ReturnType<typeof openCompany>>;
export type { Person } from '#kernel/testing/test-server.ts';

export interface Order {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly version: number;
  readonly lead_id: string | null;
  readonly visit_at: string | null;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly can: readonly string[];
}

export async function openCompany(options?: TestServerOptions) {
  const server = await createTestServer(options);
  const owner = await server.company('Cooper Heating');
  const [customer] = await owner.must(
    owner.post<{ id: string }[]>('/api/customers', { name: 'Grand Hotel' }),
  );
  const [site] = await owner.must(
    owner.post<{ id: string }[]>('/api/sites', { customer_id: customer?.id, name: 'Main house' }),
  );

  async function hire(name: string, role: Role): Promise<Person> {
    const person = await server.member(owner, role, name);
    const rates = { hourly_cost: '40.00', hourly_rate: '95.00' };
    await owner.must(owner.put(`/api/memberships?id=eq.${person.membershipId}`, rates));
    return person;
  }

  /** A new order at the site, assigned to these people. */
  async function order(values: object = {}, ...assigned: Person[]): Promise<Order> {
    const sent = { title: 'Chiller is loud', site_id: site?.id, ...values };
    const [made] = await owner.must(owner.post<Order[]>('/api/work_orders', sent));
    if (!made) throw new Error('no order');
    if (assigned.length === 0) return made;
    const technician_ids = assigned.map((one) => one.membershipId);
    return owner.must(owner.post<Order>(`/api/work_orders/${made.id}/assign`, { technician_ids }));
  }

  async function upload(person: Person, workOrderId?: string): Promise<string> {
    const of = workOrderId ? `?work_order_id=${workOrderId}` : '';
    const headers = { 'content-type': 'image/png', 'x-file-name': 'photo.png' };
    const { id } = await person.must(person.post<{ id: string }>(`/api/files${of}`, onePixel, headers));
    return id;
  }

  return {
    server,
    owner,
    customerId: customer?.id ?? '',
    siteId: site?.id ?? '',
    hire,
    order,
    upload,
    query: server.db.adminQuery,
    stop: () => server.stop(),
  };
}

export function run<T = Order>(
  person: Person,
  order: { readonly id: string },
  command: string,
  input: object = {},
): Promise<Reply<T>> {
  return person.post<T>(`/api/work_orders/${order.id}/${command}`, input);
}

export function rows<T>(person: Person, path: string): Promise<T[]> {
  return person.must(person.get<T[]>(`/api/${path}`));
}

// One shared base, so that the difference between two instants does not depend on how fast the server answers.
const now = Math.floor(Date.now() / 1000) * 1000;

/** The instant `minutes` after the start of the tests. */
export function inMinutes(minutes: number): string {
  return new Date(now + minutes * 60_000).toISOString();
}

export const onePixel = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
    'base64',
  ),
);

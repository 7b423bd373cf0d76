/** A hotel of its own for the tests of property work: people, rooms, a template, and an inspection as far as a test wants it. */
import sharp from 'sharp';
import { createTestServer, type Person, type Reply, type TestServer } from '#kernel/testing/test-server.ts';

export interface Inspection {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly version_id: string | null;
  readonly inspector_id: string | null;
  readonly answered_items: number;
  readonly failed_items: number;
  readonly score: string | null;
  readonly is_passed: boolean | null;
  readonly can: readonly string[];
}
export interface Item {
  readonly id: string;
  readonly label: string;
  readonly kind: string;
}
export interface Order {
  readonly id: string;
  readonly number: string;
  readonly status: string;
  readonly title: string;
  readonly description: string | null;
}
export interface StoredAnswer {
  readonly id: string;
  readonly inspection_item_id: string;
  readonly result: string;
  readonly severity: string | null;
  readonly note: string | null;
  readonly work_order_id: string | null;
  readonly work_order_number: string | null;
  readonly work_order_status: string | null;
}

export interface Hotel {
  readonly server: TestServer;
  readonly owner: Person;
  readonly supervisor: Person;
  /** Technicians. */
  readonly anna: Person;
  readonly ben: Person;
  readonly site: string;
  readonly customer: string;
  stop(): Promise<void>;
  room(number: string, more?: object): Promise<string>;
  template(items: readonly object[], more?: object): Promise<string>;
  /** In progress, by this person. */
  begin(person: Person, room: string, template: string, more?: object): Promise<Inspection>;
  act(person: Person, id: string, command: string, input?: object): Promise<Reply<Inspection>>;
  inspection(id: string, person?: Person): Promise<Inspection>;
  items(inspection: Inspection): Promise<Item[]>;
  answers(inspection: Inspection, person?: Person): Promise<StoredAnswer[]>;
  orders(room: string): Promise<Order[]>;
  photo(person: Person): Promise<string>;
}

type Made = { readonly id: string };

export async function openHotel(name = 'Grand Hotel'): Promise<Hotel> {
  const server = await createTestServer();
  const owner = await server.company(name);
  const supervisor = await server.member(owner, 'supervisor', 'Sam Supervisor');
  const anna = await server.member(owner, 'technician', 'Anna Park');
  const ben = await server.member(owner, 'technician', 'Ben Ode');
  const [made] = await owner.must(
    owner.post<{ id: string; sites: Made[] }[]>('/api/customers', { name, sites: [{ name: 'Main house' }] }),
  );
  const site = made?.sites[0]?.id ?? '';
  let templates = 0;
  const act: Hotel['act'] = (person, id, command, input = {}) =>
    person.post<Inspection>(`/api/inspections/${id}/${command}`, input);
  const inspection: Hotel['inspection'] = async (id, person = owner) => {
    const [row] = await person.must(person.get<Inspection[]>(`/api/inspections?id=eq.${id}&select=*,can`));
    if (!row) throw new Error('no such inspection');
    return row;
  };
  return {
    ...{ server, owner, supervisor, anna, ben, site, act, inspection },
    customer: made?.id ?? '',
    stop: () => server.stop(),
    async room(number, more = {}) {
      const [room] = await owner.must(owner.post<Made[]>('/api/rooms', { site_id: site, number, ...more }));
      return room?.id ?? '';
    },
    async template(items, more = {}) {
      templates += 1;
      const sent = { name: `Template ${templates}`, items, ...more };
      return (await owner.must(owner.post<Made>('/api/inspection_templates/-/compose', sent))).id;
    },
    async begin(person, room_id, inspection_template_id, more = {}) {
      const sent = { room_id, inspection_template_id, ...more };
      const { id } = await person.must(person.post<Made>('/api/inspections/-/begin', sent));
      return inspection(id, person);
    },
    items: ({ version_id }) =>
      owner.must(owner.get<Item[]>(`/api/inspection_items?version_id=eq.${version_id}&order=position`)),
    answers: ({ id }, person = owner) =>
      person.must(person.get<StoredAnswer[]>(`/api/inspection_answers?inspection_id=eq.${id}`)),
    orders: (room) => owner.must(owner.get<Order[]>(`/api/work_orders?room_id=eq.${room}&order=number`)),
    async photo(person) {
      const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#227788' } })
        .png()
        .toBuffer();
      const headers = { 'content-type': 'image/png', 'x-file-name': 'photo.png' };
      return (await person.must(person.post<Made>('/api/files', new Uint8Array(png), headers))).id;
    },
  };
}

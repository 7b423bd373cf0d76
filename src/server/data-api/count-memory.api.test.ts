import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

describe('the row count of a list', () => {
  let server: TestServer;
  let owner: Person;
  let elsewhere: Person;
  beforeAll(async () => {
    server = await createTestServer();
    owner = await server.company('Counting');
    elsewhere = (await server.another()).as(owner);
    await make(owner, ['A', 'B', 'C', 'D', 'E']);
  });
  afterAll(() => server.stop());

  const make = (person: Person, names: readonly string[]) =>
    person.must(
      person.post<{ id: string }[]>(
        '/api/customers',
        names.map((name) => ({ name })),
      ),
    );
  const page = async (more = '', limit = 2) => {
    const { body } = await owner.get<{ name: string }[]>(
      `/api/customers?select=name&order=name&limit=${limit}${more}`,
    );
    return { names: body.data?.map(({ name }) => name).join(''), count: body.count, next: body.next };
  };

  it('is the number of rows, whichever page was counted', async () => {
    expect(await page()).toMatchObject({ names: 'AB', count: 5 });
    expect(await page('&offset=2')).toMatchObject({ names: 'CD', count: 5 });
    expect(await page('&offset=4')).toMatchObject({ names: 'E', count: 5, next: null });
    const { next } = await page();
    expect(await page(`&after=${next}`)).toMatchObject({ names: 'CD', count: 5 });
    expect(await page('', 0)).toMatchObject({ count: 5 });
    expect(await page('&name=neq.A')).toMatchObject({ names: 'BC', count: 4 });
  });

  it('is updated as soon as a change is answered, made by this or another server', async () => {
    for (const writer of [owner, elsewhere]) {
      expect(await page()).toMatchObject({ count: 5 });
      const [made] = await make(writer, ['F']);
      expect(await page()).toMatchObject({ names: 'AB', count: 6 });
      expect((await writer.delete(`/api/customers?id=eq.${made?.id}`)).status).toBe(200);
      expect(await page()).toMatchObject({ count: 5 });
    }
  });

  it('depends on the viewer', async () => {
    const technician = await server.member(owner, 'technician', 'Tim Tools');
    await owner.must(
      owner.post('/api/work_orders', [{ title: 'One' }, { title: 'Two' }, { title: 'Three' }]),
    );
    const counted = async (person: Person) => (await person.get('/api/work_orders?limit=1')).body.count;
    expect(await counted(owner)).toBe(3);
    expect(await counted(technician)).toBe(0);
    expect(await counted(owner)).toBe(3);
  });

  it('reaches every row that was there from the start, while others are inserted before them and deleted', async () => {
    let isOver = false;
    const writing = (async () => {
      while (!isOver) {
        const [made] = await make(elsewhere, ['0']);
        await elsewhere.delete(`/api/customers?id=eq.${made?.id}`);
      }
    })();
    for (let round = 0; round < 100; round += 1) {
      const first = await page('', 5);
      const rest = first.next ? await page(`&after=${encodeURIComponent(first.next)}`, 5) : { names: '' };
      expect(`${first.names}${rest.names}`.replace(/^0/, '')).toBe('ABCDE');
    }
    isOver = true;
    await writing;
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';

let server: TestServer;
let owner: Person;

beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Listening Co');
});
afterAll(() => server.stop());

async function follow(lastEventId?: string, query = '') {
  const leave = new AbortController();
  const headers = {
    cookie: owner.cookie,
    'x-tenant': owner.tenantId as string,
    ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }),
  };
  const reply = await fetch(`${server.url}/api/events${query}`, { headers, signal: leave.signal });
  let said = '';
  const reading = (async () => {
    for await (const chunk of reply.body as unknown as AsyncIterable<Uint8Array>)
      said += new TextDecoder().decode(chunk);
  })().catch(() => {});
  const until = async (text: string) => {
    for (const started = Date.now(); !said.includes(text); ) {
      if (Date.now() - started > 20_000) throw new Error(`never heard ${text}, only ${said}`);
      await new Promise((done) => setTimeout(done, 20));
    }
  };
  const left = () => {
    leave.abort();
    return reading;
  };
  return { until, said: () => said, leave: left };
}

const lastIdOf = (said: string) => [...said.matchAll(/^id: (.+)$/gm)].at(-1)?.[1] as string;

describe('the event stream', () => {
  it('sends its id before anything changes, so that changes missed during a break are sent afterwards', async () => {
    const first = await follow();
    await first.until('\n\n');
    await first.leave();
    const id = lastIdOf(first.said());
    await owner.must(owner.post('/api/customers', { name: 'While away' }));
    const again = await follow(id);
    await again.until('"customers"');
    expect(again.said()).not.toContain('resync');
    await again.leave();
  });

  it('sends a page that connects for the first time what changed while it was loading', async () => {
    await owner.must(owner.post('/api/vendors', { name: 'Early bird' }));
    await new Promise((done) => setTimeout(done, 2500));
    await owner.must(owner.post('/api/customers', { name: 'While loading' }));
    const page = await follow(undefined, '?loading_ms=100');
    await page.until('"customers"');
    await page.leave();
    expect(page.said()).not.toContain('"vendors"');
    expect(page.said()).not.toContain('resync');
    const plain = await follow();
    await plain.until('\n\n');
    await plain.leave();
    expect(plain.said()).not.toContain('"customers"');
  });

  it('sends resync to all streams after a database outage, and to clients that reconnect later', async () => {
    const there = await follow();
    await there.until('id: ');
    const before = lastIdOf(there.said());
    await server.db.interrupt(async () => {
      await new Promise((done) => setTimeout(done, 200));
    });
    await there.until('event: resync');
    const later = await follow(before);
    await later.until('event: resync');
    await Promise.all([there.leave(), later.leave()]);
  });
});

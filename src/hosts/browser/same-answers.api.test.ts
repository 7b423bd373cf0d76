/**
 * The API of both hosts: the same requests on a server with PostgreSQL and in a browser's worker with PGlite give the same
 * answers. Every table, report and command of the registry is asked, by everyone.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commands, reports, resources } from '#domains/index.ts';
import { buildSampleBusiness, type SampleCompany } from '#domains/testing/sample-company.ts';
import { createTestServer, type Person, type Reply, type TestServer } from '#kernel/testing/test-server.ts';
import { unknownId, unknownValue } from '#kernel/testing/unknown-value.ts';
import { type BrowserTestHost, createBrowserTestHost } from './testing/browser-test-host.ts';

const roles = ['owner', 'supervisor', 'tech'] as const;

let server: TestServer;
let browser: BrowserTestHost;
let companies: readonly [SampleCompany, SampleCompany];
beforeAll(async () => {
  // One after the other: PGlite's migrations hold up this thread for seconds, in which connections would time out.
  server = await createTestServer();
  const onServer = await buildSampleBusiness(server, 'SAMEMARK', '111.11');
  browser = await createBrowserTestHost('none');
  companies = [onServer, await buildSampleBusiness(browser, 'SAMEMARK', '111.11')];
});
afterAll(() => Promise.all([server?.stop(), browser?.stop()]));

/** What is different each time: ids, moments, secrets, addresses, and the order of what was made at once. */
function comparable(value: unknown): unknown {
  if (Array.isArray(value)) {
    const all = value.map(comparable);
    return all.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));
  }
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !vague.has(name) && !(name === 'hours' && goesOn(value)))
        .map(([name, one]) => [withoutChance(name), comparable(one)]),
    );
  return typeof value === 'string' ? withoutChance(value) : value;
}

/** A spell without an end has more hours from minute to minute. */
const goesOn = (value: object) => 'left_at' in value && value.left_at === null;

/** Ids and cursors of an answer. */
const vague = new Set(['request_id', 'next']);

const withoutChance = (text: string) =>
  text
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'ID')
    .replace(/\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)/g, 'MOMENT')
    .replace(/(\w{3}, \w{3} \d\d?, )?\d\d?:\d\d\s[AP]M/g, 'TIME')
    .replace(/\b[0-9a-f]{40,}\b|\b[0-9A-Z]{26}\b|\bfwk_[\w-]+/g, 'SECRET')
    .replace(/\.\d+@example\.test/g, '@example.test');

async function bothOf(ask: (who: Person) => Promise<Reply<unknown>>, role: (typeof roles)[number]) {
  const [first, second] = await Promise.all(companies.map((company) => ask(company[role])));
  const seen = (reply: Reply<unknown> | undefined) => ({
    status: reply?.status,
    body: comparable(reply?.body),
  });
  return [seen(second), seen(first)] as const;
}

const namesOf = (all: readonly { readonly name: string }[]) => all.map(({ name }) => name);

describe.each(roles)('%s gets the same', (role) => {
  it.each(namesOf(resources))('from %s', async (name) => {
    for (const path of [
      `/api/${name}?select=*,can&limit=1000`,
      `/api/${name}/count`,
      `/api/${name}?q=samemark&limit=5&order=created_at.desc`,
      `/api/${name}?id=eq.${unknownId}`,
      `/api/${name}?select=nonsense`,
    ]) {
      const [browsers, servers] = await bothOf((who) => who.get(path), role);
      expect([path, browsers]).toEqual([path, servers]);
    }
    const [browsers, servers] = await bothOf((who) => who.post(`/api/${name}`, {}), role);
    expect(browsers).toEqual(servers);
  });

  it.each(namesOf(reports))('from the report %s', async (name) => {
    const params = reports.find((report) => report.name === name)?.params ?? {};
    const query = Object.entries(params).map(
      ([key, field]) => `${key}=${encodeURIComponent(unknownValue(field))}`,
    );
    for (const path of [`/api/reports/${name}`, `/api/reports/${name}?${query.join('&')}`]) {
      const [browsers, servers] = await bothOf((who) => who.get(path), role);
      expect([path, browsers]).toEqual([path, servers]);
    }
  });

  it('from every command on a row that isn’t there, and without its input', async () => {
    for (const { name, resource, scope } of commands) {
      const path = `/api/${resource.name}/${scope === 'collection' ? '-' : unknownId}/${name}`;
      const [browsers, servers] = await bothOf((who) => who.post(path, { nonsense: 1 }), role);
      expect([path, browsers]).toEqual([path, servers]);
    }
  });
});

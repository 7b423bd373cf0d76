import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Dispatch, openDispatch } from '#domains/dispatch/testing/dispatch-company.ts';
import { createTestServer } from '#kernel/testing/test-server.ts';

/** A service that says: each way takes 7 minutes and 3 kilometres, so that its answers can be told from estimates. */
let service: Server;
let dispatch: Dispatch;
const asked: string[] = [];
let answers: 'well' | 'error' = 'well';
beforeAll(async () => {
  service = createServer((request, response) => {
    asked.push(request.url ?? '');
    const url = new URL(request.url ?? '', 'http://localhost');
    const count = (name: string) => (url.searchParams.get(name) ?? '').split(';').length;
    const table = (value: number) =>
      Array.from({ length: count('sources') }, () =>
        Array.from({ length: count('destinations') }, () => value),
      );
    response.statusCode = answers === 'well' ? 200 : 503;
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ code: 'Ok', durations: table(420), distances: table(3000) }));
  });
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done));
  const address = service.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const server = await createTestServer({
    withJobs: true,
    settings: { routingUrl: `http://127.0.0.1:${port}` },
  });
  dispatch = await openDispatch(server);
});
afterAll(async () => {
  await dispatch.stop();
  await new Promise((done) => service.close(done));
});

it('plans with the ways of the routing service, asks for each once, and estimates when it is away', async () => {
  const { technician, site, order, day, plan, moves } = dispatch;
  await technician('Ann', { home_lat: '41.880000', home_lng: '-87.690000' });
  const far = await site('Far', 30);
  await order('First', far);
  const run = await plan('plan', { from_on: day, max_seconds: 1 });
  expect(run).toMatchObject({ status: 'finished', error: null });
  expect((await moves(run))[0]).toMatchObject({ travel_minutes: 7 });
  expect(run.assumptions.join(' ')).not.toContain('estimated');
  expect(asked[0]).toMatch(
    /^\/table\/v1\/driving\/-87\.\d+,41\.88\d*;.*sources=0;1&destinations=2;3&annotations=duration,distance$/,
  );
  const before = asked.length;
  await plan('plan', { from_on: day, max_seconds: 1 });
  expect(asked.length).toBe(before);

  answers = 'error';
  await order('Second', await site('Elsewhere', -3));
  const without = await plan('plan', { from_on: day, max_seconds: 1 });
  expect(without).toMatchObject({ status: 'finished', error: null });
  expect(without.assumptions.join(' ')).toContain('The routing service did not answer in time');
  expect(without.moves).toBe(2);
});

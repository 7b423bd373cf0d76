import { afterAll, beforeAll, expect, it } from 'vitest';
import { monthEnd } from '#domains/ledger/periods/fiscal-year.rules.ts';
import { addDays } from '#kernel/dates.ts';
import { createTestServer, type Person, type TestServer } from '#kernel/testing/test-server.ts';
import type { ClosingChecklist } from './closing-checklist.report.ts';

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await createTestServer();
  owner = await server.company('Closing Inc', { timezone: 'UTC' });
});
afterAll(() => server.stop());

it('proposes the month that is over, and says of the present one that it is not', async () => {
  const read = () => owner.must(owner.get<ClosingChecklist>('/api/reports/closing_checklist'));
  const first = await read();
  expect(first).toMatchObject({ closed_to: null, is_over: true });
  await owner.must(owner.post('/api/fiscal_periods/-/close', { ends_on: first.ends_on }));
  const present = monthEnd(addDays(first.ends_on, 1));
  expect(await read()).toMatchObject({ closed_to: first.ends_on, ends_on: present, is_over: false });
});

import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays, dayIn, startOfDayIn, weekdayOf } from '#kernel/dates.ts';
import { holidaysAround } from '../db/seed/holidays.ts';
import { openDemo } from './browser/demo-desk.ts';
import { callerOf } from './browser/stocked-company.ts';

const DAY_MS = 86_400_000;
const WEEKS = 6;

/** `src/hosts/browser/demo-dates.api.test.ts` compares what was built with what is opened; this is the visitor's view of it. */
describe('the demo opened weeks after it was built', { timeout: 600_000 }, () => {
  const { madeAt, timezone } = JSON.parse(readFileSync('.cache/demo-draft/snapshot.json', 'utf8')) as {
    readonly madeAt: string;
    readonly timezone: string;
  };
  const holidays = holidaysAround(dayIn(timezone, madeAt)).map(({ date }) => date);
  const isWorkingDay = (day: string) => weekdayOf(day) >= 1 && weekdayOf(day) <= 5 && !holidays.includes(day);
  // On a working day of the days after the build everybody in the sample company has visits.
  const more = [0, 1, 2, 3, 4].find((later) =>
    isWorkingDay(addDays(dayIn(timezone, new Date().toISOString()), later)),
  );
  const days = 7 * WEEKS + (more ?? 0);
  const now = () => new Date(Date.now() + days * DAY_MS).toISOString();
  const today = () => dayIn(timezone, now());

  let demo: Awaited<ReturnType<typeof openDemo>>;
  let page: Page;
  let call: ReturnType<typeof callerOf>['call'];
  beforeAll(async () => {
    demo = await openDemo(
      {},
      {
        ahead: days * DAY_MS,
        whileOpening: (first) => first.getByText('Moving the schedule and the books to this week…').waitFor(),
      },
    );
    call = callerOf(demo.request, demo.url, (await demo.session()).tenant.id).call;
    page = await demo.context.newPage();
  }, 300_000);
  afterAll(() => demo?.stop());

  type Visit = { readonly id: string; readonly starts_at: string; readonly arrived_at: string | null };
  const todaysVisits = () =>
    call<Visit[]>(
      'get',
      `visits?select=id,starts_at,arrived_at&status=neq.cancelled&order=starts_at,id&limit=200` +
        `&starts_at=gte.${startOfDayIn(timezone, today())}&starts_at=lt.${startOfDayIn(timezone, addDays(today(), 1))}`,
    );

  it('has a board full of today’s visits, and nothing that happened in the future', async () => {
    expect(Date.parse(now()) - Date.parse(madeAt)).toBeGreaterThanOrEqual(WEEKS * 7 * DAY_MS);
    const visits = await todaysVisits();
    expect(visits.length).toBeGreaterThan(5);
    await page.goto(`${demo.url}/scheduling`);
    const bars = page.locator('[data-track] [data-visit]');
    await bars.first().waitFor();
    await expect.poll(() => bars.count()).toBe(visits.length);
    expect(await call('get', `visits?select=id&arrived_at=gt.${now()}&limit=1`)).toEqual([]);
    const [last] = await call<Visit[]>(
      'get',
      'visits?select=id,arrived_at&arrived_at=not.is.null&order=arrived_at.desc&limit=1',
    );
    expect(Date.parse(now()) - Date.parse(last?.arrived_at ?? '')).toBeLessThan(10 * DAY_MS);
  });

  it('has invoices that are late and ones that are not yet due', async () => {
    const open = await call<{ due_date: string; is_overdue: boolean }[]>(
      'get',
      'invoices?select=due_date,is_overdue&status=eq.sent&payment_state=neq.paid&kind=neq.credit_note&limit=1000',
    );
    const late = open.filter(({ is_overdue }) => is_overdue);
    expect(late.length).toBeGreaterThan(0);
    expect(late.length).toBeLessThan(open.length);
    for (const { due_date, is_overdue } of open) expect(is_overdue).toBe(due_date < today());
  });

  it('has books and an audit log whose seals hold', async () => {
    expect(await call('get', 'reports/verify_ledger?after=0')).toMatchObject({ faults: [] });
    await page.goto(`${demo.url}/admin/audit-logs`);
    await page.getByRole('button', { name: 'Verify chain' }).click();
    await page.getByText(/^The chain holds: /).waitFor();
  });

  it('moves nothing a second time', async () => {
    const before = await todaysVisits();
    await demo.first.reload();
    await demo.first.getByLabel('What is in the file?').waitFor();
    expect(await todaysVisits()).toEqual(before);
    expect(await call('get', 'reports/verify_ledger')).toMatchObject({ faults: [] });
  });
});

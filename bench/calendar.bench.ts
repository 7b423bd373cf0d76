/**
 * The dispatch board of a week: its requests (50 technicians, 2,000 visits) against a bare server with the same SQL, in turn;
 * then the board in Chromium, with those and with 20,000 visits: of 500 technicians in a week, on one day, and of 50
 * technicians. Render time: from the last answer to the paint. Tasks in CPU time.
 */
import { chromium } from 'playwright-core';
import { visitSelect } from '#domains/scheduling/ui/board/visits/board-visit.ts';
import { browserOptions } from '../e2e/browser/launch.ts';
import { type BothSides, withBothSides } from './list/bench-server.ts';
import { type Company, loadCompanies } from './list/companies.ts';
import { loadTechnicians, loadVisits, loadWorkOrders } from './list/jobs.ts';
import { turns } from './list/turns.ts';
import { type BoardFigures, measureBoard, printBoards } from './screens/board.ts';
import { signedInPage } from './screens/signed-in-page.ts';

export const about =
  'A week of 2,000 visits: API against bare SQL, and the board in Chromium with 2,000 and 20,000 visits [--quick] [--board]';

const monday = '2027-03-01';
const timezone = 'America/Chicago';

/** Companies by index, with the size of their board. */
export const boards = [
  {
    name: '50 technicians, 2,000 visits, week',
    show: 'week',
    technicians: 50,
    days: 5,
    perDay: 8,
    minutes: 55,
  },
  {
    name: '500 technicians, 20,000 visits, week',
    show: 'week',
    technicians: 500,
    days: 5,
    perDay: 8,
    minutes: 55,
  },
  {
    name: '500 technicians, 20,000 visits, day',
    show: 'day',
    technicians: 500,
    days: 1,
    perDay: 40,
    minutes: 25,
  },
  {
    name: '50 technicians, 20,000 visits, week',
    show: 'week',
    technicians: 50,
    days: 5,
    perDay: 80,
    minutes: 12,
  },
] as const;

export async function run(args: string[]): Promise<void> {
  const quick = args.includes('--quick');
  await withBothSides(
    async (owner, passwordHash) => {
      const companies = await loadCompanies(owner, passwordHash, async (tenantId, index) => {
        await owner.query('update tenants set timezone = $2 where id = $1', [tenantId, timezone]);
        const board = boards[index];
        if (!board) return;
        await loadTechnicians(owner, tenantId, board.technicians);
        await loadWorkOrders(owner, tenantId, 2000);
        const around = index === 0 ? ['2027-02-15', '2027-02-22', '2027-03-08', '2027-03-15'] : [];
        for (const week of [monday, ...around])
          await loadVisits(owner, tenantId, {
            ...board,
            monday: week,
            from: board.perDay > 20 ? '02:00' : '08:00',
          });
      });
      return { loaded: companies, questions: { '/week': baselineQuestion(companies[0] as Company) } };
    },
    async (sides) => {
      if (!args.includes('--board')) await measureApi(sides, quick, args.includes('--json'));
      await measureBoards(sides, args);
    },
  );
}

/** The requests of use-board-data.ts, from Sunday to Saturday. */
const conditions =
  'starts_at=gte.2027-02-27T06:00:00.000Z&starts_at=lt.2027-03-07T06:00:00.000Z&ends_at=gt.2027-02-28T06:00:00.000Z' +
  `&status=neq.cancelled&select=${visitSelect}&order=starts_at&count=none&limit=1000`;

/** The week in one hand-written statement: the columns the board reads, joined, with the company as a condition. */
function baselineQuestion({ tenantId }: Company) {
  return {
    text: `
    select json_build_object('data', coalesce(json_agg(r), '[]'))::text from (
      select v.id, v.version, v.work_order_id, v.technician_id, v.starts_at, v.ends_at, v.status, v.travel_minutes, v.override_reason,
        json_build_object('id', o.id, 'number', o.number, 'title', o.title, 'priority', o.priority, 'required_skills', o.required_skills,
          'customer', json_build_object('id', c.id, 'name', c.name), 'site', json_build_object('id', s.id, 'name', s.name)) as work_order
      from visits v
      join work_orders o on o.tenant_id = v.tenant_id and o.id = v.work_order_id
      left join customers c on c.tenant_id = o.tenant_id and c.id = o.customer_id
      left join sites s on s.tenant_id = o.tenant_id and s.id = o.site_id
      where v.tenant_id = $1 and v.starts_at >= '2027-02-27T06:00Z' and v.starts_at < '2027-03-07T06:00Z'
        and v.ends_at > '2027-02-28T06:00Z' and v.status <> 'cancelled'
      order by v.starts_at, v.id) r`,
    values: [tenantId],
  };
}

export async function measureApi(sides: BothSides<Company[]>, quick: boolean, json: boolean): Promise<void> {
  const { baseline, ours, loaded, database, signIn } = sides;
  const headers = await signIn(loaded[0] as Company);
  const pages: { path: string; headers: typeof headers }[] = [];
  const seen: number[] = [];
  for (let after: string | null = ''; after !== null; ) {
    const path = `/api/visits?${conditions}${after && `&after=${encodeURIComponent(after)}`}`;
    const answer = await fetch(`http://127.0.0.1:${ours.port}${path}`, { headers });
    const page = (await answer.json()) as { data: unknown[]; next: string | null };
    pages.push({ path, headers });
    seen.push(page.data.length);
    after = page.next;
  }
  const bare = await fetch(`http://127.0.0.1:${baseline.port}/week`);
  const rows = ((await bare.json()) as { data: unknown[] }).data.length;
  const { take, print } = turns({ database, seconds: quick ? 2 : 5 });
  for (let round = 0; round < (quick ? 3 : 5); round += 1) {
    await take('baseline', baseline, [{ path: '/week' }]);
    await take('week', ours, pages, { asOne: true });
  }
  print({ seen: { baseline: rows, pages: seen }, json });
}

async function measureBoards({ ours, loaded }: BothSides<Company[]>, args: string[]): Promise<void> {
  const only = args.find((arg) => arg.startsWith('--only='))?.slice(7);
  const browser = await chromium.launch(browserOptions());
  const figures: BoardFigures[] = [];
  try {
    for (const [index, { name, show }] of boards.entries()) {
      if (only !== undefined && !only.split(',').includes(String(index))) continue;
      const url = `http://localhost:${ours.port}`;
      const page = await signedInPage(browser, url, loaded[index] as Company);
      figures.push(await measureBoard(browser, page, { name, url, date: monday, show }));
      await page.context().close();
    }
  } finally {
    await browser.close();
  }
  printBoards(figures, args.includes('--json'));
}

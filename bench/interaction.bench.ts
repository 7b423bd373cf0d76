/**
 * Time from an interaction to the next paint, in Chromium by Event Timing: on a desktop with 100,000 work orders and on a
 * technician's phone, at full speed and with the CPU throttled to a quarter. Then repeat visits, from the navigation to the
 * content, and overlays opened for the first time. Missed targets are marked. All columns but the last are wall-clock times and
 * need a quiet machine; the last is the CPU time caused by an interaction.
 */
import { cpus, loadavg } from 'node:os';
import process from 'node:process';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { withClient } from '#hosts/node/database/connection.ts';
import { findRunningEmbedded } from '#hosts/node/database/embedded.ts';
import { addDays, dayIn, startOfDayIn } from '#kernel/dates.ts';
import { browserOptions } from '../e2e/browser/launch.ts';
import { type Product, startProduct } from '../e2e/browser/product.ts';
import { loadWorkOrders } from './list/jobs.ts';
import { pressForms, pressList, pressOrder, pressShell } from './screens/desk-presses.ts';
import { type FirstOpening, firstOpenings } from './screens/first-openings.ts';
import { pressPhone } from './screens/phone-presses.ts';
import { mostOf, type Press, watchPresses } from './screens/presses.ts';
import { type WarmLoad, warmLoads } from './screens/warm-loads.ts';

export const about =
  'Presses at a desk with 100,000 work orders and on a phone: seen within 50 ms; pages again: within 300 ms [--quick]';

const targets = { press: 50, warm: 300 };

export async function run(args: string[]): Promise<void> {
  const product = await startProduct({ sample: true });
  const browser = await chromium.launch(browserOptions());
  try {
    await fill(product, args.includes('--quick') ? 10_000 : 100_000);
    const figures = {
      presses: await presses(browser, product, 1),
      slow: await presses(browser, product, 4),
      warm: await warm(browser, product),
      first: await first(browser, product),
    };
    if (args.includes('--json')) process.stdout.write(`${JSON.stringify(figures)}\n`);
    else print(figures);
  } finally {
    await browser.close();
    await product.stop();
  }
}

/** In addition to the sample's year of work, which has visits today. */
async function fill(product: Product, count: number): Promise<void> {
  const owner = await findRunningEmbedded(product.dataDir);
  if (!owner) throw new Error('the product has no database of its own');
  await withClient(owner, 'bench', async (client) => {
    const { rows } = await client.query(
      `select c.tenant_id, count(*)::int + (select count(*)::int from sites) as sites from customers c group by 1`,
    );
    await client.query("set session_replication_role = 'replica'");
    // Each order gets one of the first 200 sites; orders without one are skipped.
    const share = Math.min(1, rows[0].sites / 200);
    await loadWorkOrders(client, rows[0].tenant_id, Math.ceil(count / share));
    await client.query("set session_replication_role = 'origin'");
    await client.query('vacuum analyze');
  });
}

async function presses(browser: Browser, product: Product, slowdown: number): Promise<Press[]> {
  const { url } = product;
  const desk = await openDesktop(browser, product);
  const watched = await watchPresses(desk, slowdown);
  await pressShell(desk, url, watched);
  await pressList(desk, url, watched);
  await pressOrder(desk, await unplanned(desk, url), watched);
  await pressForms(desk, url, watched);
  // Each round starts the last visit of a day, which works only once.
  const technician = slowdown === 1 ? 'wei' : 'rosa';
  await planVisitsToday(desk, url, technician);
  await desk.context().close();
  const phone = await signedIn(browser, product, technician, {
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
  });
  const onPhone = await watchPresses(phone, slowdown);
  await pressPhone(phone, url, onPhone);
  await phone.context().close();
  return [...watched.all, ...onPhone.all.map((one) => ({ ...one, name: `phone: ${one.name}` }))];
}

/**
 * Creates visits, because on a Sunday there are none. Two, because the phone shows the next one separately and lists the rest;
 * the last is started.
 */
async function planVisitsToday(page: Page, url: string, name: string): Promise<void> {
  const ask = async (path: string) => (await (await page.request.get(`${url}/api/${path}`)).json()).data;
  const people: { id: string; full_name: string }[] = await ask('memberships?select=id,full_name&limit=50');
  const technician = people.find(({ full_name }) => full_name.toLowerCase().startsWith(name));
  const orders: { id: string; checklist_items: unknown[] }[] = await ask(
    'work_orders?select=id,checklist_items(id)&status=eq.unscheduled&limit=100',
  );
  const { timezone } = (await ask('auth/session')).session.tenant;
  const midnight = Date.parse(startOfDayIn(timezone, addDays(dayIn(timezone, new Date().toISOString()), 1)));
  const before = (minutes: number) => new Date(midnight - minutes * 60_000).toISOString();
  const two = orders.filter(({ checklist_items }) => checklist_items.length > 4).slice(0, 2);
  for (const [index, { id }] of two.entries()) {
    const data = {
      technician_id: technician?.id,
      starts_at: before(40 - 20 * index),
      ends_at: before(30 - 20 * index),
    };
    const answer = await page.request.post(`${url}/api/work_orders/${id}/schedule`, { data });
    if (!answer.ok()) throw new Error(`no visit for ${name}: ${answer.status()} ${await answer.text()}`);
  }
}

async function unplanned(page: Page, url: string): Promise<string> {
  const answer = await page.request.get(`${url}/api/work_orders?select=id&status=eq.unscheduled&limit=1`);
  const { data } = (await answer.json()) as { data: { id: string }[] };
  return `${url}/work-orders/${data[0]?.id}`;
}

async function warm(browser: Browser, product: Product): Promise<WarmLoad[]> {
  const page = await openDesktop(browser, product);
  const loads = await warmLoads(
    page,
    {
      dashboard: product.url,
      'work orders': `${product.url}/work-orders`,
      'a work order': await unplanned(page, product.url),
    },
    9,
  );
  await page.context().close();
  return loads;
}

async function first(browser: Browser, product: Product): Promise<FirstOpening[]> {
  const page = await openDesktop(browser, product);
  const openings = await firstOpenings(page, product.url, 5);
  await page.context().close();
  return openings;
}

const openDesktop = (browser: Browser, product: Product) =>
  signedIn(browser, product, 'dana', { viewport: { width: 1440, height: 900 } });

async function signedIn(
  browser: Browser,
  { url, password }: Product,
  name: string,
  options: BrowserContextOptions,
): Promise<Page> {
  const context = await browser.newContext({ locale: 'en-US', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  const data = { email: `${name}@summit.example`, password };
  const answer = await page.request.post(`${url}/api/auth/signin`, { data });
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()}`);
  return page;
}

interface Figures {
  readonly presses: readonly Press[];
  readonly slow: readonly Press[];
  readonly warm: readonly WarmLoad[];
  readonly first: readonly FirstOpening[];
}

function print({ presses, slow, warm, first }: Figures): void {
  const lines = presses.map(({ name, took, worked }) => {
    const slowly = slow.find((one) => one.name === name)?.took ?? [];
    return `| ${name} | ${took.length} | ${mostOf(took)} | ${marked(Math.max(...took), targets.press)} | ${mostOf(slowly)} | ${Math.max(...slowly)} | ${Math.max(...worked)} |\n`;
  });
  const every = presses.flatMap(({ took }) => took);
  const everySlow = slow.flatMap(({ took }) => took);
  process.stdout.write(
    `load ${loadavg()[0]?.toFixed(2)} on ${cpus().length} cores; milliseconds from a press to its picture; target ${targets.press}\n` +
      `| press | times | 98 % | longest | 98 %, a quarter of the processor | longest | main thread, processor time, at most |\n|${'---|'.repeat(7)}\n${lines.join('')}` +
      `| all | ${every.length} | ${marked(mostOf(every), targets.press)} | ${Math.max(...every)} | ${mostOf(everySlow)} | ${Math.max(...everySlow)} | |\n\n` +
      `| page, again; target ${targets.warm} | largest paint, median | whole, median | whole, longest of ${warm[0]?.took.length} |\n|${'---|'.repeat(4)}\n` +
      warm
        .map(({ name, largest, took }) => {
          const [painted, whole] = [largest, took].map(middle).map((value) => marked(value, targets.warm));
          return `| ${name} | ${painted} | ${whole} | ${Math.round(took.at(-1) ?? 0)} |\n`;
        })
        .join('') +
      `\n| opened for the first time | median | longest of ${first[0]?.took.length} |\n|${'---|'.repeat(3)}\n` +
      first
        .map(({ name, took }) => `| ${name} | ${middle(took)} | ${Math.round(took.at(-1) ?? 0)} |\n`)
        .join(''),
  );
}

const middle = (sorted: readonly number[]) => Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);

const marked = (value: number, target: number) => (value > target ? `**${value} missed**` : `${value}`);

/** What the steps of the tour do: the same commands that the screens give, one after the other. */
import { firstOf } from '#kernel/type-guards.ts';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { persons } from '../demo-sign-in.ts';
import type { Act, TourFacts } from './tour-steps.ts';
import { tourStore } from './tour-store.ts';

interface Made {
  readonly id: string;
}

/** The screen that shows what was done. */
type Outcome = Promise<string>;

const MINUTE = 60_000;
const instant = (time: number) => new Date(time).toISOString();

export const tourActs: Readonly<Record<Act, (facts: TourFacts) => Outcome>> = {
  async call() {
    const sites = await api.get<{ id: string; customer_id: string }[]>('sites', {
      query: { select: 'id,customer_id', order: 'name', limit: 1 },
    });
    const { id: site_id, customer_id } = firstOf(sites.data);
    const made = await api.post<Made[]>('work_orders', {
      ...{ title: 'No hot water', kind: 'repair', priority: 'high', source: 'phone', site_id, customer_id },
      description: 'The boiler shows a fault and does not light. Called this morning.',
    });
    const { id } = firstOf(made.data);
    tourStore.set({ job: id });
    return `/work-orders/${id}`;
  },
  async plan({ job }) {
    const people = await api.get<Made[]>('memberships', {
      query: { select: 'id', email: `eq.${persons.technician.email}`, limit: 1 },
    });
    await planFor(firstOf(people.data).id, job?.id);
    return `/work-orders/${job?.id}`;
  },
  async work({ job }) {
    const run = (command: string, input: object = {}) => api.post(`work_orders/${job?.id}/${command}`, input);
    if (job?.status === 'on_hold') await run('resume');
    else if (job?.status !== 'in_progress') await run('start');
    await logTime(run);
    await run('complete', {
      problem: 'The burner does not light.',
      cause: 'The igniter is worn.',
      remedy: 'Replaced the igniter and checked the flame.',
    });
    return `/work-orders/${job?.id}`;
  },
  async review({ job }) {
    await api.post(`work_orders/${job?.id}/review`, {});
    return `/work-orders/${job?.id}`;
  },
  async invoice({ job, invoice }) {
    const draft = invoice?.status === 'draft' ? invoice : await draftOf(job?.id);
    await api.post(`invoices/${draft.id}/send`, {});
    // Nothing is mailed from a browser: the customer gets the link.
    await api.post(`invoices/${draft.id}/mark_sent`, {});
    return `/financials/invoicing/${draft.id}`;
  },
  async pay({ invoice }) {
    if (!invoice) throw new Error('there is no invoice to pay');
    const { id, customer_id, balance } = invoice;
    await api.post('payments/-/record', {
      ...{ customer_id, amount: balance, method: 'card' },
      allocations: [{ invoice_id: id, amount: balance }],
    });
    return `/financials/invoicing/${id}`;
  },
};

async function draftOf(job: string | undefined): Promise<Made> {
  return (await api.post<Made>('invoices/-/from_work_orders', { work_order_ids: [job] })).data;
}

const HALF_HOUR = 30 * MINUTE;
const TRIES = 24;

/** From now on, half an hour later for every visit that is in the way. */
async function planFor(technician_id: string, job: string | undefined): Promise<void> {
  const first = Math.ceil(Date.now() / HALF_HOUR) * HALF_HOUR;
  await firstThatWorks(TRIES, (times) => {
    const start = first + times * HALF_HOUR;
    const visit = { technician_id, starts_at: instant(start), ends_at: instant(start + HALF_HOUR * 2) };
    return api.post(`work_orders/${job}/schedule`, visit);
  });
}

/** Three quarters of an hour, as late as nothing else of that time was logged. */
async function logTime(run: (command: string, input: object) => Promise<unknown>): Promise<void> {
  const now = Date.now();
  await firstThatWorks(TRIES, (times) => {
    const end = now - MINUTE - times * HALF_HOUR;
    return run('add_time', { started_at: instant(end - 45 * MINUTE), ended_at: instant(end) });
  });
}

async function firstThatWorks(tries: number, work: (times: number) => Promise<unknown>): Promise<void> {
  for (let times = 0; ; times += 1) {
    try {
      await work(times);
      return;
    } catch (error) {
      const isInTheWay = error instanceof ApiError && (error.status === 409 || error.status === 422);
      if (!isInTheWay || times + 1 >= tries) throw error;
    }
  }
}

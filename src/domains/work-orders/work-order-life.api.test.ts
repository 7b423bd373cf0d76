/** Every state × every lifecycle command × every role: what is lawful happens, everything else leaves no trace. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCompany, type Person } from './testing/company.ts';
import { workOrderStatuses } from './work-order.resource.ts';

type Status = (typeof workOrderStatuses)[number];
type Who = 'office' | 'assigned';

/** command → [who may, from → to, input]. Written by hand on purpose: it is the contract. */
const lawful: Record<string, { who: Who; moves: Partial<Record<Status, Status>>; input?: object }> = {
  approve: { who: 'office', moves: { requested: 'unscheduled', approved: 'unscheduled' } },
  reject: { who: 'office', moves: { requested: 'cancelled' }, input: { reason: 'Not ours' } },
  start: {
    who: 'assigned',
    moves: { approved: 'in_progress', unscheduled: 'in_progress', scheduled: 'in_progress' },
  },
  hold: { who: 'assigned', moves: { in_progress: 'on_hold' }, input: { reason: 'Waiting for a part' } },
  resume: { who: 'assigned', moves: { on_hold: 'in_progress' } },
  complete: { who: 'assigned', moves: { in_progress: 'completed' }, input: { remedy: 'Replaced it' } },
  cannot_complete: {
    who: 'assigned',
    moves: { scheduled: 'cannot_complete', in_progress: 'cannot_complete', on_hold: 'cannot_complete' },
    input: { reason: 'No access' },
  },
  review: { who: 'office', moves: { completed: 'reviewed' } },
  send_back: {
    who: 'office',
    moves: { completed: 'in_progress', reviewed: 'in_progress' },
    input: { reason: 'Photos are blurred' },
  },
  cancel: {
    who: 'office',
    moves: {
      approved: 'cancelled',
      unscheduled: 'cancelled',
      scheduled: 'cancelled',
      in_progress: 'cancelled',
      on_hold: 'cancelled',
    },
    input: { reason: 'Customer called' },
  },
  reopen: {
    who: 'office',
    moves: { cancelled: 'unscheduled', cannot_complete: 'unscheduled', closed: 'unscheduled' },
  },
  close: { who: 'office', moves: { reviewed: 'closed', cannot_complete: 'closed' } },
};

type Role = 'owner' | 'supervisor' | 'assigned' | 'seeing' | 'stranger';
const roles: readonly Role[] = ['owner', 'supervisor', 'assigned', 'seeing', 'stranger'];

let company: Awaited<ReturnType<typeof openCompany>>;
let people: Record<Role, Person>;
let siteId: string;
let made = 0;

beforeAll(async () => {
  company = await openCompany();
  const { hire, one, tenantId } = company;
  people = {
    owner: await hire('olive', 'owner'),
    supervisor: await hire('sam', 'supervisor'),
    assigned: await hire('anna', 'technician'),
    // Sees unassigned jobs at the sites they look after, and does not do them.
    seeing: await hire('sean', 'technician'),
    stranger: await hire('stella', 'technician'),
  };
  const { id: customer } = await one<{ id: string }>(
    `insert into customers (tenant_id, name) values ($1, 'Grand Hotel') returning id`,
    [tenantId],
  );
  const site = await one<{ id: string }>(
    `insert into sites (tenant_id, customer_id, name, preferred_technician_id) values ($1, $2, 'Main house', $3) returning id`,
    [tenantId, customer, people.seeing.membershipId],
  );
  siteId = site.id;
});
afterAll(() => company.test.drop());

/** An order in `status`, assigned to the technician who is to try, or to nobody at a site that `seeing` looks after. */
async function order(status: Status, role: Role): Promise<string> {
  made += 1;
  const { id } = await company.one<{ id: string }>(
    `insert into work_orders (tenant_id, number, title, status, site_id, is_billable, billing_status)
     values ($1, $2, 'Chiller is loud', $3, $4, false, 'not_billable') returning id`,
    [company.tenantId, `T-${made}`, status, siteId],
  );
  if (role === 'assigned') {
    await company.test.adminQuery(
      `insert into work_order_assignees (tenant_id, work_order_id, technician_id, is_lead) values ($1, $2, $3, true)`,
      [company.tenantId, id, people.assigned.membershipId],
    );
  }
  return id;
}

const statusOf = async (id: string) =>
  (await company.one<{ status: Status }>('select status from work_orders where id = $1', [id])).status;
const tracesOf = async (id: string) =>
  (await company.one<{ n: bigint }>('select count(*) as n from events where row_id = $1', [id])).n;

/** What HTTP answers, and where the order stands then. */
function expected(command: string, status: Status, role: Role): [number, Status] {
  const { who, moves } = lawful[command] ?? { who: 'office', moves: {} };
  const isOffice = role === 'owner' || role === 'supervisor';
  if (who === 'office' && !isOffice) return [403, status];
  const open = ['requested', 'approved', 'unscheduled', 'scheduled', 'in_progress', 'on_hold'];
  if (role === 'stranger' || (role === 'seeing' && !open.includes(status))) return [404, status];
  const next = moves[status];
  if (!next) return [409, status];
  return role === 'seeing' ? [403, status] : [200, next];
}

describe.each(Object.keys(lawful))('%s', (command) => {
  it.each(roles)('as %s, from every state', async (role) => {
    for (const status of workOrderStatuses) {
      const id = await order(status, role);
      const answer = await people[role].run('work_orders', id, command, { ...lawful[command]?.input });
      const [code, after] = expected(command, status, role);
      expect([answer.status, await statusOf(id)], `${command} from ${status}`).toEqual([code, after]);
      expect((await tracesOf(id)) > 0n, `traces of ${command} from ${status}`).toBe(code === 200);
      if (code === 409) expect(answer.details).toMatchObject({ status });
    }
  });
});

/** Every status × every lifecycle command × every role: allowed transitions happen, everything else changes nothing. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Company, openCompany, type Person, run } from '../testing/company.ts';
import { workOrderStatuses } from './work-order-status.rules.ts';

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

let company: Company;
let people: Record<Role, Person>;
let made = 0;

beforeAll(async () => {
  company = await openCompany();
  people = {
    owner: company.owner,
    supervisor: await company.hire('Sam Supervisor', 'supervisor'),
    assigned: await company.hire('Anna Assigned', 'technician'),
    // Sees unassigned jobs at the sites they look after, but is not assigned to them.
    seeing: await company.hire('Sean Seeing', 'technician'),
    stranger: await company.hire('Stella Stranger', 'technician'),
  };
  const { owner, siteId } = company;
  const lookedAfter = { preferred_technician_id: people.seeing.membershipId };
  await owner.must(owner.put(`/api/sites?id=eq.${siteId}`, lookedAfter));
});
afterAll(() => company.stop());

/** An order in `status`, assigned to the technician under test, or unassigned at a site that `seeing` looks after. */
async function order(status: Status, role: Role): Promise<string> {
  made += 1;
  const [row] = await company.query<{ id: string }>(
    `insert into work_orders (tenant_id, number, title, status, site_id, is_billable, billing_status)
     values ($1, $2, 'Chiller is loud', $3, $4, false, 'not_billable') returning id`,
    [company.owner.tenantId, `T-${made}`, status, company.siteId],
  );
  const id = row?.id ?? '';
  if (role === 'assigned') {
    await company.query(
      `insert into work_order_assignees (tenant_id, work_order_id, technician_id, is_lead) values ($1, $2, $3, true)`,
      [company.owner.tenantId, id, people.assigned.membershipId],
    );
  }
  return id;
}

const statusOf = async (id: string) =>
  (await company.query<{ status: Status }>('select status from work_orders where id = $1', [id]))[0]?.status;
const tracesOf = async (id: string) =>
  (await company.query<{ n: bigint }>('select count(*) as n from events where row_id = $1', [id]))[0]?.n;

/** The expected HTTP status and the order's status afterwards. */
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
      const answer = await run(people[role], { id }, command, { ...lawful[command]?.input });
      const [code, after] = expected(command, status, role);
      expect([answer.status, await statusOf(id)], `${command} from ${status}`).toEqual([code, after]);
      expect((await tracesOf(id)) ?? 0n, `traces of ${command} from ${status}`).toBe(code === 200 ? 1n : 0n);
      if (code === 200) expect(answer.body.data).toMatchObject({ id, status: after });
      if (code === 409) expect(answer.body.error?.details).toMatchObject({ status });
    }
  });
});

it('tells a technician that the office decides the rest', async () => {
  const id = await order('completed', 'assigned');
  const { assigned } = people;
  expect((await run(assigned, { id }, 'review', {})).body.error?.message).toBe(
    'You may not use “Mark as reviewed” on work orders.',
  );
  const renamed = await assigned.put(`/api/work_orders?id=eq.${id}`, { title: 'Chiller is quiet' });
  expect(renamed.body.error?.fields).toEqual({ title: 'Title is changed by the office.' });
});

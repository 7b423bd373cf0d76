import { expect, it } from 'vitest';
import { stepsDone, tourSteps } from './tour-steps.ts';

const job = (status: string) => ({ id: 'j', number: 'WO-1', status });
const invoice = (status: string, balance: string) => ({
  id: 'i',
  number: null,
  status,
  customer_id: 'c',
  balance,
});

it.each([
  [0, null, null, ''],
  [1, 'unscheduled', null, ''],
  [2, 'scheduled', null, ''],
  [2, 'on_hold', null, ''],
  [3, 'completed', null, ''],
  [4, 'reviewed', null, ''],
  [4, 'closed', 'draft', '93.75'],
  [5, 'reviewed', 'sent', '93.75'],
  [5, 'reviewed', 'partially_paid', '10.00'],
  [6, 'reviewed', 'sent', '0.00'],
  [null, 'cancelled', null, ''],
])(
  '%s steps are done of a job that is %s, with an invoice that is %s and owes %s',
  (done, status, invoiced, owed) => {
    const facts = { job: status ? job(status) : null, invoice: invoiced ? invoice(invoiced, owed) : null };
    expect(stepsDone(facts)).toBe(done);
  },
);

it('has six steps', () => expect(tourSteps.map(({ act }) => act)).toHaveLength(6));

import { expect, it } from 'vitest';
import { actsOf, type OrderFacts } from './order-acts.ts';

const all = [
  'approve',
  'receive',
  'request_approval',
  'send',
  'resend',
  'finish_receiving',
  'cancel',
  'close',
];
const fresh: OrderFacts = {
  ...{ sent_at: null, approved_at: null, approval_requested_at: null },
  ...{ approval_required: true, receipt_state: 'none' },
};
const actsWhen = (facts: Partial<OrderFacts>) =>
  actsOf(
    { ...fresh, ...facts },
    all.map((name) => ({ name })),
  ).map(({ name }) => name);

it('offers an approval once, and sending after it', () => {
  expect(actsWhen({})).toEqual(['approve', 'receive', 'request_approval', 'cancel', 'close']);
  expect(actsWhen({ approval_requested_at: 'T' })).not.toContain('request_approval');
  const approved = actsWhen({ approved_at: 'T' });
  expect(approved).toEqual(['receive', 'send', 'cancel', 'close']);
});

it('offers sending once, and no cancelling after a delivery', () => {
  expect(actsWhen({ approved_at: 'T', sent_at: 'T' })).toEqual(['receive', 'resend', 'cancel', 'close']);
  expect(actsWhen({ approved_at: 'T', sent_at: 'T', receipt_state: 'partly' })).toEqual([
    'receive',
    'resend',
    'finish_receiving',
    'close',
  ]);
});

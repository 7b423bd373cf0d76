import { expect, it } from 'vitest';
import { commandsNeeded, type OrderFacts } from './order-commands.ts';

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
const commandsWhen = (facts: Partial<OrderFacts>) =>
  commandsNeeded(
    { ...fresh, ...facts },
    all.map((name) => ({ name })),
  ).map(({ name }) => name);

it('offers an approval once, and sending after it', () => {
  expect(commandsWhen({})).toEqual(['approve', 'receive', 'request_approval', 'cancel', 'close']);
  expect(commandsWhen({ approval_requested_at: 'T' })).not.toContain('request_approval');
  const approved = commandsWhen({ approved_at: 'T' });
  expect(approved).toEqual(['receive', 'send', 'cancel', 'close']);
});

it('offers sending once, and no cancelling after a delivery', () => {
  expect(commandsWhen({ approved_at: 'T', sent_at: 'T' })).toEqual(['receive', 'resend', 'cancel', 'close']);
  expect(commandsWhen({ approved_at: 'T', sent_at: 'T', receipt_state: 'partly' })).toEqual([
    'receive',
    'resend',
    'finish_receiving',
    'close',
  ]);
});

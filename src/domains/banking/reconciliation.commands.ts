import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { mostMoney } from '../ledger/most-money.rules.ts';
import { reconciliations } from './bank.resource.ts';

const writing = { allow: office, permission: 'create_transactions' } as const;

const statement = {
  statement_date: field.date({ label: 'Statement date', required: true }),
  statement_balance: field.money({ label: 'Balance on the statement', required: true, max: mostMoney }),
};

export const startReconciliation = defineCommand(reconciliations, 'start', {
  ...writing,
  label: 'Reconcile',
  scope: 'collection',
  input: { account_id: field.ref('accounts', { label: 'Account', required: true }), ...statement },
});

export const correctStatement = defineCommand(reconciliations, 'correct', {
  ...writing,
  label: 'Change date or balance',
  again: 'allowed',
  from: ['open'],
  input: statement,
});

export const tickLines = defineCommand(reconciliations, 'tick', {
  ...writing,
  label: 'Tick',
  again: 'allowed',
  from: ['open'],
  input: {
    journal_line_ids: field.tags({ label: 'Lines', required: true, max: 2000 }),
    is_cleared: field.boolean({ label: 'On the statement', required: true }),
  },
});

export const completeReconciliation = defineCommand(reconciliations, 'complete', {
  ...writing,
  label: 'Complete',
  from: ['open'],
  to: 'completed',
});

export const reopenReconciliation = defineCommand(reconciliations, 'reopen', {
  ...writing,
  label: 'Open again',
  from: ['completed'],
  to: 'open',
  input: { reason: field.text({ label: 'Reason', required: true, max: 500 }) },
});

export const discardReconciliation = defineCommand(reconciliations, 'discard', {
  ...writing,
  label: 'Discard',
  again: 'refused',
  from: ['open'],
  final: true,
});

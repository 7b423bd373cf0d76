import { office } from '#kernel/access.ts';
import { defineCommand } from '#kernel/command.ts';
import { field } from '#kernel/field.ts';
import { draftInput } from './invoice.commands.ts';
import { invoiceSeries } from './invoice-series.resource.ts';

const writing = { allow: office, permission: 'create_invoices' } as const;
const { site_id, contact_id, terms, customer_po, notes, discount_percent, discount_amount, lines } =
  draftInput;

export const seriesInput = {
  name: field.text({ label: 'Name', required: true }),
  customer_id: field.ref('customers', { label: 'Customer', required: true }),
  rule: field.text({ label: 'Repeats', required: true }),
  starts_on: field.date({ label: 'First on', required: true }),
  mode: field.choice(['draft', 'send'], { label: 'Becomes', required: true, initial: 'draft' }),
  ...{ site_id, contact_id, terms, customer_po, notes, discount_percent, discount_amount, lines },
};

export const createSeries = defineCommand(invoiceSeries, 'create', {
  ...writing,
  label: 'Create recurring invoice',
  scope: 'collection',
  input: seriesInput,
});

export const updateSeries = defineCommand(invoiceSeries, 'update', {
  ...writing,
  label: 'Save',
  again: 'allowed',
  from: ['active', 'paused'],
  input: seriesInput,
});

export const pauseSeries = defineCommand(invoiceSeries, 'pause', {
  ...writing,
  label: 'Pause',
  from: ['active'],
  to: 'paused',
});

export const resumeSeries = defineCommand(invoiceSeries, 'resume', {
  ...writing,
  label: 'Resume',
  from: ['paused'],
  to: 'active',
});

export const endSeries = defineCommand(invoiceSeries, 'end', {
  ...writing,
  label: 'End',
  from: ['active', 'paused'],
  to: 'ended',
  final: true,
});

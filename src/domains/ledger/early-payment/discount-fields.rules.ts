/** What a discount for paying early is kept with, beside its document and its payment. */
import { field } from '#kernel/field.ts';

const kept = { writableBy: 'nobody' } as const;

/** `tax`: what the tax in it is called. */
export const discountFields = (tax: string) => ({
  name: field.computed('text', `'Discount for paying early'`, { label: 'Discount' }),
  taken_on: field.date({ label: 'Taken', required: true, ...kept }),
  amount: field.money({ label: 'Amount', required: true, ...kept }),
  currency: field.text({ required: true, ...kept }),
  tax: field.money({ label: tax, required: true, ...kept }),
  taxes: field.json({
    label: `${tax} by rate`,
    help: 'Rates in millionths, amounts in minor units',
    required: true,
    ...kept,
  }),
  status: field.state(['recorded', 'reversed'], { label: 'Status', required: true }),
  journal_entry_id: field.ref('journal_entries', kept),
  reversed_at: field.instant({ label: 'Reversal recorded', ...kept }),
  reversed_on: field.date({ label: 'Reversed', ...kept }),
  reverse_reason: field.text({ label: 'Reversed because', ...kept }),
});

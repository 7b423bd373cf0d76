import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';
import { updateKinds } from './update-templates.rules.ts';

const written = { writableBy: 'nobody' } as const;

/** What a customer was told of a visit by mail; also that they were not, and why. */
export const visitUpdates = defineResource('visit_updates', {
  label: 'Customer update',
  labels: 'Customer updates',
  title: 'subject',
  order: 'created_at.desc',
  fields: {
    visit_id: field.ref('visits', { label: 'Visit', required: true, ...written }),
    work_order_id: field.ref('work_orders', { label: 'Work order', required: true, ...written }),
    kind: field.choice(updateKinds, { label: 'Kind', required: true, ...written }),
    sequence: field.integer({ label: 'Sequence', required: true, ...written }),
    outcome: field.choice(['sent', 'no_address', 'no_mail_server', 'switched_off'], {
      label: 'Outcome',
      required: true,
      ...written,
    }),
    sent_to: field.text({ label: 'Sent to', ...written }),
    subject: field.text({ label: 'Subject', max: 500, ...written }),
    window_from: field.instant({ label: 'Expected from', required: true, ...written }),
    window_until: field.instant({ label: 'Expected until', required: true, ...written }),
    expected_at: field.instant({ label: 'Expected at', ...written }),
    entry_id: field.uuid({ label: 'Entry in calendars', ...written }),
  },
  access: writtenByCommands(office),
});

/** The secret link to the customer's page of a visit. */
export const visitLinks = defineResource('visit_links', {
  label: 'Customer’s page of a visit',
  labels: 'Customers’ pages of visits',
  title: 'visit_id',
  order: 'created_at.desc',
  fields: {
    visit_id: field.ref('visits', { label: 'Visit', required: true, ...written }),
    public_token: field.text({ label: 'Customer’s link', required: true, ...written }),
    revoked_at: field.instant({ label: 'Revoked', ...written }),
  },
  access: writtenByCommands(office),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    visit_updates: TableOf<typeof visitUpdates>;
    visit_links: TableOf<typeof visitLinks>;
  }
}

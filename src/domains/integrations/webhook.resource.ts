import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** An address notified of events. It gets events its creator may see, and reads the details with a key. */
export const webhooks = defineResource('webhooks', {
  label: 'Webhook',
  labels: 'Webhooks',
  title: 'url',
  order: 'created_at.desc',
  fields: {
    url: field.url({ label: 'Address', required: true, writableBy: 'nobody' }),
    description: field.text({ label: 'What it is for', max: 200 }),
    events: field.tags({ label: 'Events', required: true, max: 100, writableBy: 'nobody' }),
    membership_id: field.ref('memberships', { label: 'Made by', required: true, writableBy: 'nobody' }),
    is_active: field.boolean({ label: 'Active', required: true, writableBy: 'nobody' }),
    failures: field.integer({ label: 'Failures in a row', required: true, writableBy: 'nobody' }),
    stopped_reason: field.text({ label: 'Stopped because', writableBy: 'nobody' }),
    previous_until: field.instant({ label: 'Old secret until', writableBy: 'nobody' }),
    waits_until: field.instant({ label: 'Nothing is sent before', writableBy: 'nobody' }),
    missed_since: field.instant({ label: 'Events not kept from', writableBy: 'nobody' }),
    missed_until: field.instant({ label: 'Events not kept until', writableBy: 'nobody' }),
  },
  access: { read: office, create: 'nobody', update: office, delete: office },
});

export const webhookDeliveries = defineResource('webhook_deliveries', {
  label: 'Delivery',
  labels: 'Deliveries',
  title: 'event',
  order: 'created_at.desc',
  fields: {
    webhook_id: field.ref('webhooks', { required: true, writableBy: 'nobody' }),
    event: field.text({ label: 'Event', required: true, writableBy: 'nobody' }),
    payload: field.json({ label: 'Payload', required: true, writableBy: 'nobody' }),
    status: field.state(['pending', 'delivered', 'failed'], { label: 'Status', required: true }),
    attempts: field.integer({ label: 'Attempts', required: true, writableBy: 'nobody' }),
    response_status: field.integer({ label: 'Answer', writableBy: 'nobody' }),
    response_text: field.text({ label: 'Answer’s beginning', max: 2000, writableBy: 'nobody' }),
    error: field.text({ label: 'Error', max: 500, writableBy: 'nobody' }),
    duration_ms: field.integer({ label: 'Milliseconds', writableBy: 'nobody' }),
    next_attempt_at: field.instant({ label: 'Next attempt', writableBy: 'nobody' }),
    sending_until: field.instant({ label: 'Being sent until', writableBy: 'nobody' }),
    delivered_at: field.instant({ label: 'Delivered', writableBy: 'nobody' }),
  },
  access: writtenByCommands(office),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    webhooks: TableOf<typeof webhooks>;
    webhook_deliveries: TableOf<typeof webhookDeliveries>;
  }
}

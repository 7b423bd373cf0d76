import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

/** Notifications about changes by others. Row-level security shows everyone only their own. */
export const notifications = defineResource('notifications', {
  label: 'Notification',
  labels: 'Notifications',
  title: 'title',
  order: 'created_at.desc',
  fields: {
    membership_id: field.ref('memberships', { required: true, writableBy: 'nobody' }),
    event: field.text({ label: 'Kind', required: true, writableBy: 'nobody' }),
    title: field.text({ label: 'Notification', required: true, max: 300, writableBy: 'nobody' }),
    body: field.text({ label: 'Details', max: 1000, writableBy: 'nobody' }),
    link: field.text({ writableBy: 'nobody' }),
    about_table: field.text({ writableBy: 'nobody' }),
    about_id: field.uuid({ writableBy: 'nobody' }),
    read_at: field.instant({ label: 'Read' }),
    is_unread: field.computed('boolean', '(t.read_at is null)', { label: 'Unread', required: true }),
  },
  list: ['title', 'event', 'created_at', 'read_at'],
  access: { read: 'everyone', create: 'nobody', update: 'everyone', delete: 'everyone' },
});

/** A person's notification preferences. Without a row the defaults apply. */
export const notificationPreferences = defineResource('notification_preferences', {
  label: 'Notification preferences',
  labels: 'Notification preferences',
  title: 'digest_at',
  fields: {
    membership_id: field.ref('memberships', { required: true, writableBy: 'nobody' }),
    channels: field.json({ label: 'Channels' }),
    quiet_from: field.text({ label: 'Quiet from', max: 5 }),
    quiet_to: field.text({ label: 'Quiet to', max: 5 }),
    digest_at: field.text({ label: 'Daily summary at', max: 5 }),
    digest_sent_at: field.instant({ writableBy: 'nobody' }),
    monthly_report: field.boolean({ label: 'Monthly report by mail', initial: false }),
    monthly_report_sent_for: field.date({ writableBy: 'nobody' }),
  },
  refusals: {
    notification_preferences_channels_check: {
      field: 'channels',
      code: 'invalid',
      message: 'Send an object of events, each with inbox and email.',
    },
    notification_preferences_quiet_from_check: {
      field: 'quiet_from',
      code: 'invalid',
      message: 'Write the time as 22:00.',
    },
    notification_preferences_quiet_to_check: {
      field: 'quiet_to',
      code: 'invalid',
      message: 'Write the time as 06:30.',
    },
    notification_preferences_quiet_check: {
      field: 'quiet_to',
      code: 'invalid',
      message: 'Quiet hours have a beginning and an end.',
    },
    notification_preferences_digest_at_check: {
      field: 'digest_at',
      code: 'invalid',
      message: 'Write the time as 07:00.',
    },
    notification_preferences_membership_key: {
      code: 'conflict',
      message: 'You have preferences already; change those.',
    },
  },
  access: { read: 'everyone', create: 'everyone', update: 'everyone', delete: 'everyone' },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    notifications: TableOf<typeof notifications>;
    notification_preferences: TableOf<typeof notificationPreferences>;
  }
}

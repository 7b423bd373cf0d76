import { field } from '#kernel/field.ts';
import { defineResource, type TableOf, writtenByCommands } from '#kernel/resource.ts';

/** The secret address of an iCalendar feed: of one person, or of the company. The address itself is shown once. */
export const calendarFeeds = defineResource('calendar_feeds', {
  label: 'Calendar address',
  labels: 'Calendar addresses',
  title: 'scope',
  order: 'created_at',
  fields: {
    scope: field.choice(['person', 'company'], { label: 'Of', required: true, writableBy: 'nobody' }),
    membership_id: field.ref('memberships', { label: 'Made by', required: true, writableBy: 'nobody' }),
    renewed_at: field.instant({ label: 'Made', required: true, writableBy: 'nobody' }),
    revoked_at: field.instant({ label: 'Revoked', writableBy: 'nobody' }),
    last_read_at: field.instant({ label: 'Last read', writableBy: 'nobody' }),
  },
  access: writtenByCommands('everyone'),
});

declare module '#kernel/tables.ts' {
  interface Tables {
    calendar_feeds: TableOf<typeof calendarFeeds>;
  }
}

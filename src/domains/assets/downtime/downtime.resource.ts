import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

export const downtimeKinds = ['failure', 'planned'] as const;

/** A time in which an asset was down. Reporting it down opens one, its next status closes it. */
export const assetDowntimes = defineResource('asset_downtimes', {
  label: 'Downtime',
  labels: 'Downtimes',
  title: 'cause',
  order: 'from_at.desc',
  fields: {
    asset_id: field.ref('assets', { label: 'Asset', required: true, writableBy: 'nobody' }),
    kind: field.choice(downtimeKinds, {
      label: 'Kind',
      help: 'Planned downtime is no failure',
      initial: 'failure',
    }),
    from_at: field.instant({ label: 'From', required: true, writableBy: 'nobody' }),
    to_at: field.instant({ label: 'To', help: 'Empty while it lasts', writableBy: 'nobody' }),
    cause: field.text({ label: 'Cause', max: 500 }),
    work_order_id: field.ref('work_orders', { label: 'Work order' }),
    hours: field.computed('decimal', 'extract(epoch from coalesce(t.to_at, now()) - t.from_at) / 3600', {
      label: 'Hours',
      scale: 1,
    }),
  },
  list: ['asset_id', 'kind', 'from_at', 'to_at', 'hours', 'cause', 'work_order_id'],
  refusals: {
    asset_downtimes_no_overlap: {
      field: 'from_at',
      code: 'overlap',
      message: 'The asset was down at that time already: two downtimes would overlap.',
    },
    asset_downtimes_order_check: { field: 'to_at', message: 'The end must be after the beginning.' },
  },
  access: { read: 'everyone', create: 'nobody', update: 'everyone', delete: office },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    asset_downtimes: TableOf<typeof assetDowntimes>;
  }
}

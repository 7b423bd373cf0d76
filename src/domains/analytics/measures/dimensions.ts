/** What measures are split and filtered by. */
import { guestRoomTasks } from '#domains/property/guest-tasks/guest-task.resource.ts';
import { workOrderStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import { priorities, workOrderKinds, workOrders } from '#domains/work-orders/work-order.resource.ts';

export interface Dimension {
  readonly label: string;
  /** SQL type of its keys. */
  readonly type: 'uuid' | 'text';
  /** Table of the rows it refers to, by which it may be chosen. */
  readonly table?: string;
  /** SQL of the name of a key, from `k.key`. Default: the key itself, as a word. */
  readonly name?: string;
  /** All keys, where they are few. */
  readonly options?: readonly string[];
}

const titled = (table: string, title: string) => `(select x.${title} from ${table} x where x.id = k.key)`;

const siteName = `(select concat_ws(' · ', c.name, x.name) from sites x left join customers c on c.id = x.customer_id where x.id = k.key)`;
const assetName = `(select concat_ws(' · ', x.name, c.name) from assets x left join customers c on c.id = x.customer_id where x.id = k.key)`;
/** Of work orders, and of guest-room tasks. */
const sources = [
  ...new Set([...(workOrders.fields.source.options ?? []), ...(guestRoomTasks.fields.source.options ?? [])]),
];

export const dimensions = {
  technician: {
    label: 'Technician',
    type: 'uuid',
    table: 'memberships',
    name: '(select fw.person_name(x.user_id) from memberships x where x.id = k.key)',
  },
  team: { label: 'Team', type: 'uuid', table: 'teams', name: titled('teams', 'name') },
  customer: { label: 'Customer', type: 'uuid', table: 'customers', name: titled('customers', 'name') },
  site: { label: 'Site', type: 'uuid', table: 'sites', name: siteName },
  asset: { label: 'Asset', type: 'uuid', table: 'assets', name: assetName },
  room: { label: 'Room', type: 'uuid', table: 'rooms', name: titled('rooms', 'number') },
  plan: {
    label: 'Maintenance plan',
    type: 'uuid',
    table: 'maintenance_plans',
    name: titled('maintenance_plans', 'name'),
  },
  kind: { label: 'Kind of work', type: 'text', options: workOrderKinds },
  priority: { label: 'Priority', type: 'text', options: priorities },
  status: { label: 'Status', type: 'text', options: workOrderStatuses },
  category: { label: 'Category', type: 'text' },
  asset_category: { label: 'Asset category', type: 'text' },
  source: { label: 'Source', type: 'text', options: sources },
  city: { label: 'Area', type: 'text' },
} as const satisfies Readonly<Record<string, Dimension>>;

export type DimensionName = keyof typeof dimensions;

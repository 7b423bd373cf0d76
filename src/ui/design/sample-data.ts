/** Made-up rows for the design page: long names, large amounts, every status. */

import { statusRegistry } from '#kernel/display.ts';
import type { Choice } from '../components/inputs/Combobox.tsx';
import type { TimelineEntry } from '../components/layout/Timeline.tsx';
import type { FilterField } from '../filters/filter-field.ts';

export interface SampleOrder {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly customer: string;
  readonly status: string;
  readonly due_on: string;
  readonly total: string;
}

const statuses = {
  requested: { label: 'Requested', tone: 'neutral', shape: 'dashed' },
  scheduled: { label: 'Scheduled', tone: 'info' },
  in_progress: { label: 'In progress', tone: 'progress' },
  on_hold: { label: 'On hold', tone: 'waiting' },
  completed: { label: 'Completed', tone: 'success' },
  cannot_complete: { label: 'Cannot complete', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'muted' },
} as const;
export const sampleStatus = statusRegistry(statuses);

export const customers: readonly Choice[] = [
  { value: '1', label: 'Hotel Meridian', detail: '14 Lake Street, Chicago' },
  { value: '2', label: 'Northside Dental Group', detail: '900 Clark Street, Chicago' },
  { value: '3', label: 'Bundesverband der Hausverwaltungsgesellschaften Nordrhein e. V.', detail: 'Köln' },
  { value: '4', label: 'Harbor View Condominiums', detail: '1 Harbor Drive' },
];

export const priorities = ['low', 'medium', 'high', 'urgent'].map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

const titles = [
  'Rooftop unit does not cool',
  'Replace breaker panel',
  'Quarterly filter change',
  'Water under boiler 2',
  'Room 412: no hot water',
];

export function sampleOrders(count: number): readonly SampleOrder[] {
  const names = Object.keys(statuses);
  return Array.from({ length: count }, (_, index) => ({
    id: String(index + 1),
    number: `WO-${1000 + index}`,
    title: titles[index % titles.length] ?? '',
    customer: customers[(index * 7) % customers.length]?.label ?? '',
    status: names[(index * 5) % names.length] ?? 'requested',
    due_on: `2026-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`,
    total: `${(index * 7919) % 98_000}.${String((index * 37) % 100).padStart(2, '0')}`,
  }));
}

export const filterFields: readonly FilterField[] = [
  {
    id: 'status',
    label: 'status',
    kind: 'choice',
    options: Object.entries(statuses).map(([value, { label }]) => ({ value, label })),
  },
  { id: 'due_on', label: 'due', kind: 'date', nullable: true },
  { id: 'title', label: 'title', kind: 'text' },
  { id: 'total', label: 'total', kind: 'number' },
  {
    id: 'customer_id',
    label: 'customer',
    kind: 'ref',
    search: async (text) => customers.filter((one) => one.label.toLowerCase().includes(text.toLowerCase())),
    nameOf: (value) => customers.find((one) => one.value === value)?.label,
  },
  { id: 'billable', label: 'billable', kind: 'boolean' },
];

const dana = { name: 'Dana Whitfield' };
export const events: readonly TimelineEntry[] = [
  { id: '1', actor: dana, text: 'created the work order', at: '2026-11-19T14:02:00Z' },
  { id: '2', actor: { name: 'Sam Okafor' }, text: 'scheduled a visit', at: '2026-11-19T14:40:00Z' },
  { id: '3', text: 'Reminder sent to Hotel Meridian', at: '2026-11-20T09:00:00Z' },
  {
    id: '4',
    actor: dana,
    text: 'commented',
    at: '2026-11-21T08:15:00Z',
    body: 'Compressor trips after ten minutes. Ordered a start capacitor.',
  },
];

/** Which figures the monthly report shows where. */
import type { Section } from '../measures/figure.rules.ts';

export const sectionTitles: Readonly<Record<Section, string>> = {
  work: 'Work',
  maintenance: 'Maintenance',
  assets: 'Assets',
  people: 'People',
  money: 'Money',
  rooms: 'Rooms',
};

/** The charts of each section, by measure. */
export const charts: Readonly<Record<Section, readonly string[]>> = {
  work: ['completed', 'backlog', 'first_time_fix'],
  maintenance: ['maintenance_compliance', 'maintenance_overdue'],
  assets: ['availability', 'failures'],
  people: ['utilisation', 'job_hours', 'travel_share'],
  money: ['job_revenue', 'job_margin_ratio', 'receivables'],
  rooms: ['room_coverage', 'guest_tasks'],
};

/** What an owner is told first, if it changed notably. The rest stands in its section. */
export const headlineMeasures: ReadonlySet<string> = new Set([
  'job_revenue',
  'job_margin_ratio',
  'invoiced',
  'receivables',
  'days_sales_outstanding',
  'quote_close_rate',
  'completed',
  'requested',
  'backlog',
  'first_time_fix',
  'on_time_arrival',
  'response_time',
  'sla_met',
  'mean_time_to_repair',
  'availability',
  'failures',
  'maintenance_compliance',
  'maintenance_overdue',
  'utilisation',
  'room_coverage',
  'guest_tasks_on_target',
  'room_days_lost',
]);

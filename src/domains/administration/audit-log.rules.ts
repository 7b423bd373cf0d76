/** Entries and query parameters of the audit log, shared by screen and download. */
import { type Field, field, type Json } from '#kernel/field.ts';
import { labelOf } from '#kernel/validate.ts';
import type { Names } from './subject-names.ts';

export const auditParams = {
  q: field.text({ label: 'Words', max: 100 }),
  actor_id: field.uuid({ label: 'Person' }),
  kind: field.choice(['changes', 'views'], { label: 'Kind' }),
  action: field.text({ label: 'Action', max: 100 }),
  entity_type: field.text({ label: 'Subject', max: 63 }),
  entity_id: field.uuid({ label: 'Id of the subject' }),
  request_id: field.uuid({ label: 'Request' }),
  from: field.date({ label: 'From' }),
  to: field.date({ label: 'Until' }),
  /** Entries before this one, for the next page. */
  before: field.text({ max: 20 }),
  limit: field.integer({ min: 1, max: 1000 }),
};

export interface AuditEntry extends Names {
  readonly id: string;
  readonly at: string;
  readonly actor_id: string | null;
  /** The person's name; `system:job` or `customer` if nobody was signed in. */
  readonly actor: string;
  readonly action: string;
  readonly entity_type: string;
  readonly entity_id: string | null;
  readonly before: Readonly<Record<string, Json>> | null;
  readonly after: Readonly<Record<string, Json>> | null;
  /** The values are financial and this person may not see them (now). */
  readonly is_hidden: boolean;
  readonly request_id: string | null;
  readonly ip: string | null;
  readonly user_agent: string | null;
  readonly claimed: string | null;
}

export interface AuditPage {
  readonly entries: readonly AuditEntry[];
  /** The cursor for older entries: `before`. */
  readonly next: string | null;
  /** With words, if not all entries have been looked through: how far back they have been. */
  readonly searched_to: string | null;
}

export interface AuditFacets {
  readonly actions: readonly string[];
  readonly entity_types: readonly string[];
  readonly people: readonly { readonly id: string; readonly name: string }[];
}

export interface AuditCheck {
  readonly entries: number;
  /** The latest hash of the chain: if it is noted elsewhere, no earlier entry can be changed unnoticed. */
  readonly position: number;
  readonly hash: string | null;
  /** The entries after the first position and up to the second were checked. */
  readonly from: number;
  readonly through: number;
  /** Where to go on; null at the end. */
  readonly next: number | null;
  /** Up to where the chain was found sound by night. */
  readonly verified: { readonly position: number; readonly at: string } | null;
  readonly faults: readonly AuditFault[];
  readonly checked_at: string;
}

export interface AuditFault {
  readonly position: number | null;
  readonly entry_id: string | null;
  readonly fault: string;
}

/** `work_orders.use_part` → "Use part · work orders". */
export function actionWords(action: string): string {
  const [first = '', second] = action.split('.');
  const spaced = (name: string) => name.replaceAll('_', ' ');
  const verb = spaced(second ?? first);
  return verb.charAt(0).toUpperCase() + verb.slice(1);
}

export function entityWords(entityType: string): string {
  const text = entityType.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The label of a column; for an archived custom field its key, which was derived from its first label. */
export function columnWords(name: string, columns: ReadonlyMap<string, Field> | undefined): string {
  const known = columns?.get(name);
  return known ? labelOf(name, known) : entityWords(name.replace(/^custom_/, ''));
}

/** An entry of the financial audit trail, with the specification's names. */
export interface TrailEntry extends Names {
  readonly id: string;
  readonly entity_type: string;
  readonly entity_id: string | null;
  readonly action: string;
  /** Old and new values of the columns that were changed. */
  readonly before: Readonly<Record<string, Json>> | null;
  readonly after: Readonly<Record<string, Json>> | null;
  readonly user_id: string | null;
  readonly user_name: string | null;
  readonly notes: string | null;
  readonly timestamp: string;
  readonly ip_address: string;
  readonly user_agent: string | null;
}

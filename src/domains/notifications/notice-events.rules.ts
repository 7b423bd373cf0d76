import type { Role } from '#kernel/access.ts';

/** The kinds of notifications, in the order of the settings. `mail`: sent by mail too by default, as in fw.told_by_default. */
export interface NoticeEvent {
  readonly event: string;
  readonly label: string;
  readonly mail: boolean;
  /** Only sent to the office. */
  readonly office?: boolean;
  /** Sent to stationary engineers too. */
  readonly engineers?: boolean;
}

export const noticeEvents: readonly NoticeEvent[] = [
  { event: 'assigned', label: 'A job is assigned to me', mail: true },
  { event: 'rescheduled', label: 'A visit of mine is planned, moved or off', mail: true },
  {
    event: 'absence_requested',
    label: 'Somebody asks for an absence, or is absent when they have visits',
    mail: false,
    office: true,
  },
  { event: 'absence_decided', label: 'An absence of mine is approved, declined or changed', mail: false },
  { event: 'task_planned', label: 'A task of mine is planned, changed, off or about to begin', mail: false },
  { event: 'mention', label: 'Somebody mentions me', mail: true },
  { event: 'status_changed', label: 'A job is held, completed, cancelled or sent back', mail: false },
  { event: 'late_record', label: 'A record from a phone arrives late', mail: false, office: true },
  {
    event: 'approval_needed',
    label: 'A job, an inspection or a room needs approval',
    mail: false,
    office: true,
  },
  { event: 'approval_decided', label: 'What I reported or asked for is approved or rejected', mail: false },
  {
    event: 'maintenance_due',
    label: 'Planned maintenance is due',
    mail: false,
    office: true,
    engineers: true,
  },
  {
    event: 'guest_task',
    label: 'A guest-room task is reported and nobody has it',
    mail: false,
    office: true,
  },
  { event: 'guest_task_late', label: 'A guest-room task is late', mail: false },
  { event: 'room_overdue', label: 'A room is not back in service in time', mail: false, office: true },
  { event: 'purchase_order_approval', label: 'A purchase order needs approval', mail: true, office: true },
  { event: 'quote_decided', label: 'A customer answers a quote, or it expires', mail: true, office: true },
  { event: 'invoice_paid', label: 'An invoice is paid', mail: false, office: true },
  { event: 'invoice_overdue', label: 'An invoice is overdue', mail: false, office: true },
  { event: 'part_low', label: 'A part is low', mail: false, office: true },
  { event: 'restock_request', label: 'A technician asks for parts', mail: false, office: true },
  { event: 'restock_decided', label: 'Parts I asked for are handed over or declined', mail: false },
  { event: 'import_finished', label: 'An import of mine has ended', mail: false, office: true },
  { event: 'join_request', label: 'Somebody asks to join', mail: true, office: true },
  { event: 'invitation_accepted', label: 'An invitation is accepted', mail: false, office: true },
  { event: 'webhook_stopped', label: 'A webhook of mine was stopped', mail: true, office: true },
  { event: 'new_device', label: 'A sign-in from a new device', mail: false },
];

/** The kinds that a person may be notified of. */
export function noticeEventsOf(
  role: Role,
  { isStationaryEngineer }: { readonly isStationaryEngineer: boolean },
): readonly NoticeEvent[] {
  return noticeEvents.filter(
    ({ office, engineers }) => role !== 'technician' || !office || (engineers && isStationaryEngineer),
  );
}

export type Channel = 'inbox' | 'email';
export type Channels = Readonly<Record<string, Partial<Readonly<Record<Channel, boolean>>>>>;

export function isChannelOn(channels: Channels | null | undefined, event: string, channel: Channel): boolean {
  const chosen = channels?.[event]?.[channel];
  if (chosen !== undefined) return chosen;
  return channel === 'inbox' || (noticeEvents.find((one) => one.event === event)?.mail ?? false);
}

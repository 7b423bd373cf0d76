import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';

export const recordable = [
  'approved',
  'unscheduled',
  'scheduled',
  'in_progress',
  'on_hold',
  'completed',
  'cannot_complete',
] as const;

/** Facts that a device noted before it could send them are recorded also after the job has ended. */
export const endedMeanwhile = ['reviewed', 'closed', 'cancelled'] as const;

export const at = field.instant({ label: 'When' });

/** The office may record for somebody else; technicians record only for themselves. */
export const technician_id = field.ref('memberships', { label: 'Technician', writableBy: office });

export const kind = field.choice(['work', 'travel', 'break'], { label: 'Kind', initial: 'work' });

/** The job with everything its steps need, read in one request, so that each step opens without loading. */

import { useMemo } from 'react';
import { assets } from '#domains/assets/asset.resource.ts';
import type { meters } from '#domains/assets/meters/meter.resource.ts';
import { openStatuses } from '#domains/work-orders/lifecycle/work-order-status.rules.ts';
import {
  type FileView,
  type WorkOrderView,
  workOrderSelect,
} from '#domains/work-orders/ui/page/work-order-view.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { addDays, dayIn, startOfDayIn } from '#kernel/dates.ts';
import { groupsOf } from '#kernel/groups.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useRow } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { kept } from '#ui/offline/device-kept.ts';
import { keptSet } from '#ui/offline/kept-set.ts';
import { useOutbox } from '#ui/outbox/device-outbox.ts';
import { withChanges } from '#ui/outbox/with-changes.ts';
import { useWorkplace, type Workplace } from '#ui/resource/workplace.tsx';
import { useLawful } from '../use-lawful.ts';
import { type Author, withWaiting } from './with-waiting.ts';

export type JobMeter = Pick<
  ApiRowOf<typeof meters>,
  'id' | 'name' | 'unit' | 'kind' | 'last_value' | 'last_read_at' | 'is_active'
>;

export type JobFile = Pick<
  FileView,
  'id' | 'file_name' | 'media_type' | 'byte_size' | 'take_along' | 'deleted_at' | 'lost_at'
>;

/** A job that was done on the asset; what was found and done only if this person may see the job. */
export interface EarlierJob {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly done_at: string;
  readonly people: string | null;
  readonly is_open: boolean;
  readonly problem: string | null;
  readonly remedy: string | null;
}

export type JobView = Omit<WorkOrderView, 'asset'> & {
  readonly asset:
    | (Partial<ApiRowOf<typeof assets>> & {
        readonly id: string;
        readonly name: string;
        readonly asset_tag: string | null;
        readonly location: string | null;
        readonly last_jobs?: readonly EarlierJob[];
        readonly meters?: readonly JobMeter[];
        /** Of its labels. */
        readonly asset_codes?: readonly { readonly code: string; readonly revoked_at: string | null }[];
        readonly files?: readonly JobFile[];
      })
    | null;
  /** The site again, with its documents. */
  readonly place?: { readonly files: readonly JobFile[] } | null;
};

export interface StepProps {
  job: JobView;
}

const meter = 'meters(id,name,unit,kind,last_value,last_read_at,is_active)';
const codes = 'asset_codes(id,code,revoked_at)';
const documents = 'files(id,file_name,media_type,byte_size,take_along,deleted_at,lost_at)';

function jobSelect(workplace: Workplace): string {
  const readable = workplace.fieldsOf(assets);
  const facts = groupsOf(workplace.withCustomFields(assets), ['Where'])
    .flatMap(({ fields }) => fields)
    .filter((name) => readable.has(name));
  const shown = ['id', 'version', 'location', 'status', 'status_note', 'last_jobs', ...facts];
  const asset = [meter, codes, documents, ...shown].join(',');
  return `*,can,address,phone,asset(${asset}),place:site(id,${documents}),${workOrderSelect(workplace)}`;
}

/** For so long after it was done, a job stays on the phone. */
const KEPT_DAYS = 14;

/** Open jobs, and those done lately, with everything about them. */
export const keptJobs = keptSet<typeof workOrders, JobView>('jobs', workOrders, (workplace, now) => {
  const { timezone } = workplace.viewer;
  const since = startOfDayIn(timezone, addDays(dayIn(timezone, now.toISOString()), -KEPT_DAYS));
  const isKept = where(workOrders).or(
    (order) => order.in('status', openStatuses),
    (order) => order.gte('completed_at', since),
  );
  return { filters: isKept, select: jobSelect(workplace) };
});

export function useJob(id: string) {
  const workplace = useWorkplace();
  const found = useRow<typeof workOrders, JobView>(workOrders, id, jobSelect(workplace), () =>
    kept.rowOf(keptJobs, id),
  );
  const entries = useOutbox();
  const me = useAuthor();
  const lawful = useLawful();
  const data = useMemo(
    () => found.data && withChanges(withWaiting(found.data, entries, me), entries, lawful),
    [found.data, entries, me, lawful],
  );
  return { ...found, data };
}

/** Whoever makes things on this phone. */
function useAuthor(): Author {
  const { profile } = useSession();
  const { viewer } = useWorkplace();
  const { full_name } = profile;
  return useMemo(
    () => ({ id: viewer.membershipId, full_name: full_name ?? '', avatar_url: null }),
    [viewer.membershipId, full_name],
  );
}

export const jobPath = (id: string) => `/work-orders/${id}`;

interface Named {
  readonly number: string | null;
  readonly title: string | null;
}

/** As people call it: in the list of what waits. */
export const nameOf = ({ number, title }: Named): string => [number, title].filter(Boolean).join(' · ');

/** What is kept belongs to this job. */
export const partOf = (job: Named & Pick<JobView, 'id'>) => ({
  job: job.id,
  about: nameOf(job),
});

/** The back link of a step. */
export const backToJob = (job: { readonly id: string }) => ({
  to: jobPath(job.id),
  label: 'Back to the job',
});

export function isMine(job: Pick<JobView, 'work_order_assignees'>, membershipId: string): boolean {
  return job.work_order_assignees.some(({ technician_id }) => technician_id === membershipId);
}

/** Sends a problem found on site, once: as a request that the office approves, with its photos after it. */

import { useRef } from 'react';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { useCreate } from '#ui/api/changes.ts';
import { ApiError } from '#ui/api-error.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { useKeep } from '#ui/outbox/use-keep.ts';
import { jobPath } from '../job/job-view.ts';
import { photoKeeping } from '../job/keep-photos.ts';
import { titleOf } from './problem-title.ts';

export interface Problem {
  readonly text: string;
  readonly priority: 'medium' | 'urgent';
  readonly site_id: string | null;
  readonly asset_id: string | null;
  /** Values of the custom fields required for a new job. */
  readonly own?: Readonly<Record<string, unknown>>;
}

interface ProblemReport {
  readonly problem: Problem;
  readonly photos: readonly File[];
  /** Where the technician stood when finding it, such as a job's number. */
  readonly foundOn: string | undefined;
  readonly onReported: () => void;
}

export function useProblemReport({ problem, photos, foundOn, onReported }: ProblemReport) {
  const create = useCreate(workOrders);
  const { keep, fault: notKept } = useKeep();
  /** The id of the reported job, whose photos could not be kept yet. */
  const reported = useRef<string>(undefined);
  const navigate = useNavigate();
  const title = titleOf(problem.text);
  const keepPhotos = async (id: string) => {
    const isKept = photos.length === 0 || (await keep(photoKeeping(id, title, 'before', photos)));
    if (isKept) void navigate({ to: jobPath(id), replace: true });
  };
  const send = (requestedAt: string) => {
    if (reported.current !== undefined) return void keepPhotos(reported.current);
    const { text, priority, site_id, asset_id } = problem;
    const values = {
      title,
      description: [text.trim(), foundOn && `Found on ${foundOn}.`].filter(Boolean).join('\n\n'),
      kind: 'repair',
      source: 'technician',
      priority,
      requested_at: requestedAt,
      ...(site_id && { site_id }),
      ...(asset_id && { asset_id }),
      ...problem.own,
    };
    create.mutate(values, {
      onSuccess: ({ id }) => {
        onReported();
        reported.current = id;
        void keepPhotos(id);
      },
    });
  };
  return {
    send,
    isSending: create.isPending,
    error: create.error,
    fields: create.error instanceof ApiError ? create.error.fields : {},
    notKept,
  };
}

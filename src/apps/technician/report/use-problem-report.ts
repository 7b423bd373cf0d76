/** Reports a problem found on site: as a request that the office approves, with its photos. Kept on this phone until it is sent. */

import { useRef } from 'react';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { ApiError } from '#ui/api-error.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { newId } from '#ui/new-id.ts';
import { useAct } from '#ui/outbox/use-act.ts';
import { toast } from '#ui/toast/toast.ts';
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
  const { send, isSending, failure } = useAct();
  const id = useRef(newId()).current;
  const navigate = useNavigate();
  const title = titleOf(problem.text);
  const report = () => {
    const { text, priority, site_id, asset_id } = problem;
    const values = {
      title,
      description: [text.trim(), foundOn && `Found on ${foundOn}.`].filter(Boolean).join('\n\n'),
      kind: 'repair',
      source: 'technician',
      priority,
      ...(site_id && { site_id }),
      ...(asset_id && { asset_id }),
      ...problem.own,
    };
    const onDone = (outcome: 'sent' | 'waiting') => {
      onReported();
      if (outcome === 'waiting')
        toast({ title: 'Kept on this phone', description: 'The report is sent when there is a connection.' });
      void navigate({ to: outcome === 'sent' ? jobPath(id) : '/work-orders', replace: true });
    };
    void send(
      { makes: workOrders, id, values, title: 'Problem', about: title },
      onDone,
      photoKeeping(id, title, 'before', photos),
    );
  };
  return {
    send: report,
    isSending,
    failure,
    fields: failure?.error instanceof ApiError ? failure.error.fields : {},
  };
}

import {
  Camera,
  Clock,
  FileText,
  Gauge,
  HandCoins,
  History,
  ListChecks,
  MessageSquare,
  Package,
  PenLine,
  ScanLine,
  Wrench,
} from 'lucide-react';
import { formatMinutes, minutesOf } from '#domains/work-orders/ui/calendar/format-spans.ts';
import { stillToTake } from '#domains/work-orders/ui/recording/planned-parts.rules.ts';
import { useTenant } from '#ui/auth/AuthProvider.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { isLocal } from '#ui/outbox/entry.ts';
import { BigRow, RowGroup } from '#ui/phone/BigRow.tsx';
import { isAnswered, nextOpen, progressOf } from './checklist-progress.ts';
import { useConfirmedAsset } from './confirmed-asset.ts';
import { documentsOf } from './job-documents.ts';
import { type JobView, jobPath, type StepProps } from './job-view.ts';

const good = { tone: 'success', shape: 'check' } as const;
const open = { tone: 'waiting', shape: 'ring' } as const;

/** The parts of the work with their progress; each opens its own screen. */
export function JobSteps({ job }: StepProps) {
  const queued = job.photos.filter(({ file_id }) => isLocal(file_id)).length;
  const { offers_on_site } = useTenant();
  const confirmed = useConfirmedAsset(job.id) === job.asset?.id;
  const to = jobPath(job.id);
  const { asset } = job;
  const photos = photoWords(job);
  const documents = documentsOf(job).flatMap(({ files }) => files);
  const meters = asset?.meters?.filter(({ is_active }) => is_active) ?? [];
  return (
    <RowGroup title="The work">
      <BigRow
        icon={ScanLine}
        to={to}
        search={{ step: 'scan' }}
        title="Scan asset"
        detail={asset ? [asset.name, asset.location].filter(Boolean).join(' · ') : 'No asset is named'}
        mark={asset && confirmed && <StatusMark label="Confirmed" iconOnly {...good} />}
      />
      {asset && (
        <BigRow
          icon={History}
          to={to}
          search={{ step: 'asset' }}
          title="Asset history"
          detail="Specifications, readings and earlier jobs"
        />
      )}
      {documents.length > 0 && (
        <BigRow
          icon={FileText}
          to={to}
          search={{ step: 'documents' }}
          title="Documents"
          detail={documents.map(({ file_name }) => file_name).join(', ')}
        />
      )}
      {job.checklist_items.length > 0 && <ChecklistRow job={job} />}
      <BigRow
        icon={Camera}
        to={`${to}/photos`}
        title="Photos"
        detail={queued > 0 ? `${photos.text} · ${queued} not sent yet` : photos.text}
        mark={photos.mark}
      />
      {meters.length > 0 && (
        <BigRow
          icon={Gauge}
          to={to}
          search={{ step: 'meters' }}
          title="Meters"
          detail={meters.map(({ name }) => name).join(', ')}
        />
      )}
      <BigRow icon={Clock} to={to} search={{ step: 'time' }} title="Time" detail={timeWords(job)} />
      <BigRow
        icon={Wrench}
        to={to}
        search={{ step: 'services' }}
        title="Services"
        detail={
          job.work_order_services.map(({ description }) => description.split('\n')[0]).join(', ') ||
          'None added'
        }
      />
      {offers_on_site && job.customer && (
        <BigRow
          icon={HandCoins}
          to={to}
          search={{ step: 'offer' }}
          title="Offer more work"
          detail="With its price, signed here"
        />
      )}
      <BigRow icon={Package} to={to} search={{ step: 'parts' }} title="Parts" detail={partsWords(job)} />
      <BigRow
        icon={MessageSquare}
        to={to}
        search={{ step: 'comment' }}
        title="Comments"
        detail={job.comments.length > 0 ? job.comments.at(-1)?.body : 'None yet'}
      />
      <BigRow
        icon={PenLine}
        to={to}
        search={{ step: 'signature' }}
        title="Signature"
        detail={job.signatures.at(-1)?.signer_name ?? (job.requires_signature ? 'Required' : 'Not signed')}
        mark={
          job.signatures.length > 0 ? (
            <StatusMark label="Signed" iconOnly {...good} />
          ) : (
            job.requires_signature && <StatusMark label="Required" iconOnly {...open} />
          )
        }
      />
    </RowGroup>
  );
}

function ChecklistRow({ job }: { job: JobView }) {
  const { answered, of, failed, requiredOpen } = progressOf(job.checklist_items);
  const first = nextOpen(job.checklist_items);
  const begun = job.checklist_items.some(isAnswered);
  return (
    <BigRow
      icon={ListChecks}
      to={jobPath(job.id)}
      search={{ step: 'checklist', item: first && !(begun && answered === of) ? first.id : undefined }}
      title="Checklist"
      detail={`${answered} of ${of}${failed > 0 ? ` · ${failed} failed` : ''}`}
      mark={
        answered === of ? (
          <StatusMark label="Complete" iconOnly {...good} />
        ) : (
          requiredOpen > 0 && <StatusMark label={`${requiredOpen} required`} iconOnly {...open} />
        )
      }
    />
  );
}

function partsWords({ planned_parts: planned, work_order_parts: used }: JobView): string {
  const toTake = planned.filter(stillToTake).length;
  const words = [toTake > 0 && `${toTake} planned to take`, used.length > 0 && `${used.length} used`];
  return words.filter(Boolean).join(' · ') || 'None used yet';
}

function photoWords(job: JobView) {
  const of = (stage: string) => job.photos.filter((photo) => photo.stage === stage).length;
  const counts = [`${of('before')} before`, `${of('after')} after`];
  if (of('during') > 0) counts.splice(1, 0, `${of('during')} during`);
  const complete = of('before') > 0 && of('after') > 0;
  return {
    text:
      job.photos.length === 0
        ? job.requires_photos
          ? 'Before and after required'
          : 'None yet'
        : counts.join(', '),
    mark: complete ? (
      <StatusMark label="Complete" iconOnly {...good} />
    ) : (
      job.requires_photos && <StatusMark label="Required" iconOnly {...open} />
    ),
  };
}

function timeWords(job: JobView): string {
  const worked = job.time_entries.filter(({ kind }) => kind !== 'break');
  if (worked.length === 0) return 'None recorded yet';
  const now = new Date().toISOString();
  const minutes = worked.reduce((sum, entry) => sum + minutesOf(entry.started_at, entry.ended_at ?? now), 0);
  return `${formatMinutes(minutes)}${worked.some(({ ended_at }) => !ended_at) ? ' · running' : ''}`;
}

/** Checks that this is the job's asset by its label: scanned by camera, from a picture, or typed. */

import { CircleCheck, DoorOpen, Flashlight, FlashlightOff, QrCode, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ScannedCode } from '#domains/assets/asset-code.inputs.ts';
import { scanAssetCode } from '#domains/assets/scan-asset-code.ts';
import { PictureButton } from '#domains/assets/ui/scan/PictureButton.tsx';
import { TypedCode } from '#domains/assets/ui/scan/TypedCode.tsx';
import { useCamera } from '#domains/assets/ui/scan/use-camera.ts';
import { Viewfinder } from '#domains/assets/ui/scan/Viewfinder.tsx';
import { roomName } from '#domains/rooms/room-name.rules.ts';
import { addComment } from '#domains/work-orders/evidence/add-comment.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Spinner } from '#ui/components/states/Spinner.tsx';
import { Link } from '#ui/navigation.tsx';
import { kept } from '#ui/offline/device-kept.ts';
import { KeepFailed } from '#ui/outbox/KeepFailed.tsx';
import { useKeep } from '#ui/outbox/use-keep.ts';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { SendFailed } from '#ui/phone/SendFailed.tsx';
import { useLeave } from '#ui/phone/use-leave.ts';
import { useSend } from '#ui/phone/use-send.ts';
import { confirmAsset } from '../job/confirmed-asset.ts';
import { backToJob, type JobView, jobPath, keptJobs, partOf, type StepProps } from '../job/job-view.ts';
import { knownLabel } from './known-label.ts';

type Found =
  | Omit<NonNullable<ScannedCode['asset']>, 'status'>
  | { readonly room: NonNullable<ScannedCode['room']> }
  | 'free';

export function ScanStep({ job }: StepProps) {
  const [found, setFound] = useState<Found>();
  const { send, isSending, failure, clear } = useSend();
  const leave = useLeave(jobPath(job.id));
  const show = (next: Found) => {
    navigator.vibrate?.(40);
    if (typeof next === 'object' && 'id' in next && next.id === job.asset?.id) confirmAsset(job.id, next.id);
    setFound(next);
  };
  const take = (text: string) => {
    if (isSending || found) return;
    clear();
    const known = knownLabel(text, [job, ...(kept.rowsOf(keptJobs) ?? [])], location.origin);
    if (known) return show(known);
    void send({ command: scanAssetCode, input: { code: text } }, (row) => {
      const { asset, room } = row as unknown as ScannedCode;
      show(asset ?? (room ? { room } : 'free'));
    });
  };
  return (
    <PhoneScreen
      title="Scan asset"
      context={job.asset?.name ?? job.number}
      back={backToJob(job)}
      foot={
        found && (
          <>
            <PhoneButton onClick={leave}>Back to the job</PhoneButton>
            <PhoneButton variant="outline" onClick={() => setFound(undefined)}>
              Scan again
            </PhoneButton>
          </>
        )
      }
    >
      {found ? <Verdict job={job} found={found} /> : <Scanner onText={take} />}
      {isSending && !found && (
        <p role="status" className="flex items-center gap-2 text-muted">
          <Spinner /> Looking it up
        </p>
      )}
      {!found && <SendFailed failure={failure} kept="The code is kept." />}
    </PhoneScreen>
  );
}

function Scanner({ onText }: { onText: (text: string) => void }) {
  const camera = useCamera(onText, true);
  return (
    <div className="flex flex-col gap-4">
      <Viewfinder camera={camera} />
      <div className="flex flex-wrap gap-2">
        <PictureButton onText={onText} />
        {camera.torch !== undefined && (
          <Button
            variant="outline"
            aria-pressed={camera.torch}
            onClick={() => camera.setTorch(!camera.torch)}
          >
            {camera.torch ? (
              <FlashlightOff className="size-5" aria-hidden="true" />
            ) : (
              <Flashlight className="size-5" aria-hidden="true" />
            )}
            {camera.torch ? 'Light off' : 'Light on'}
          </Button>
        )}
      </div>
      <TypedCode onCode={onText} />
    </div>
  );
}

function Verdict({ job, found }: { job: JobView; found: Found }) {
  if (found === 'free') {
    return (
      <Outcome tone="waiting" title="This label is on nothing yet" icon={<QrCode aria-hidden="true" />}>
        It was printed ahead. Scan the asset’s own label, or assign this one under Scan.
      </Outcome>
    );
  }
  if ('room' in found) {
    return (
      <Outcome tone="waiting" title="This is the label of a room" icon={<DoorOpen aria-hidden="true" />}>
        {roomName(found.room.number)}, {found.room.site}. Scan the asset’s own label.
      </Outcome>
    );
  }
  const facts = [found.asset_tag, found.location, found.site].filter(Boolean).join(' · ');
  if (found.id === job.asset?.id) {
    return (
      <Outcome tone="success" title="This is the asset of the job" icon={<CircleCheck aria-hidden="true" />}>
        <b className="font-semibold">{found.name}</b>
        {facts && ` · ${facts}`}
      </Outcome>
    );
  }
  return (
    <>
      <Outcome
        tone="danger"
        title={job.asset ? 'This is another asset' : 'The job names no asset'}
        icon={<TriangleAlert aria-hidden="true" />}
      >
        You scanned <b className="font-semibold">{found.name}</b>
        {facts && ` (${facts})`}.{job.asset && ` The job is about ${job.asset.name}.`}
      </Outcome>
      <PhoneButton asChild variant="outline">
        <Link to={`/assets/${found.id}`}>Open {found.name}</Link>
      </PhoneButton>
      <NotifyOffice job={job} name={found.name} tag={found.asset_tag} />
    </>
  );
}

function NotifyOffice({ job, name, tag }: { job: JobView; name: string; tag: string | null }) {
  const { keep, fault } = useKeep();
  const [isReported, setReported] = useState(false);
  const body = `Scanned at the job: ${name}${tag ? ` (${tag})` : ''}${job.asset ? `, not ${job.asset.name}` : ''}.`;
  const report = async () => {
    const input = { body, is_internal: true };
    if (await keep([{ command: addComment, id: job.id, input, title: 'Comment', ...partOf(job) }]))
      setReported(true);
  };
  if (isReported) return <p role="status">The office reads it in the comments of the job.</p>;
  return (
    <>
      <KeepFailed fault={fault} />
      <PhoneButton variant="outline" onClick={() => void report()}>
        Note it for the office
      </PhoneButton>
    </>
  );
}

const tones = {
  success: 'bg-tone-success-soft text-tone-success',
  danger: 'bg-tone-danger-soft text-tone-danger',
  waiting: 'bg-tone-waiting-soft text-tone-waiting',
};

interface OutcomeProps {
  tone: keyof typeof tones;
  title: string;
  icon: React.ReactNode;
  children: React.ReactNode;
}

function Outcome({ tone, title, icon, children }: OutcomeProps) {
  return (
    <div
      role="status"
      className={`flex flex-col items-center gap-2 rounded-lg p-6 text-center ${tones[tone]}`}
    >
      <span className="[&>svg]:size-12">{icon}</span>
      <p className="text-title font-semibold">{title}</p>
      <p className="text-ink wrap-anywhere">{children}</p>
    </div>
  );
}

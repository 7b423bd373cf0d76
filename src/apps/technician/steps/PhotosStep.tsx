/** Photos: choose the stage, take a photo, see its upload. Camera first; the gallery is the second button. */
import { useState } from 'react';
import { PhotoTile } from '#domains/work-orders/ui/evidence/PhotoTile.tsx';
import { PhotoViewer } from '#domains/work-orders/ui/evidence/PhotoViewer.tsx';
import { photosInOrder } from '#domains/work-orders/ui/evidence/photo-pairs.ts';
import { useFileLinks } from '#ui/offline/device-files.ts';
import { isLocal } from '#ui/outbox/entry.ts';
import { KeepFailed } from '#ui/outbox/KeepFailed.tsx';
import { useKeep } from '#ui/outbox/use-keep.ts';
import { BigChoice } from '#ui/phone/BigChoice.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { TakePhoto } from '#ui/phone/TakePhoto.tsx';
import { useOnline } from '#ui/phone/use-online.ts';
import { backToJob, nameOf, type StepProps } from '../job/job-view.ts';
import { photoKeeping, type Stage } from '../job/keep-photos.ts';
import { QueuedTile } from './QueuedTile.tsx';

const stages = [
  { value: 'before', label: 'Before' },
  { value: 'during', label: 'During' },
  { value: 'after', label: 'After' },
] as const;

export function PhotosStep({ job }: StepProps) {
  const { keep, fault } = useKeep();
  const link = useFileLinks();
  const online = useOnline();
  const hasBefore = job.photos.some(({ stage }) => stage === 'before');
  const [stage, setStage] = useState<Stage>(hasBefore ? 'after' : 'before');
  const [opened, setOpened] = useState<string>();
  const mayAdd = job.can.includes('add_photo');
  const shown = job.photos.filter((photo) => photo.stage === stage);
  const stored = job.photos.filter(({ file_id }) => !isLocal(file_id));
  const take = (files: readonly File[]) => void keep(photoKeeping(job.id, nameOf(job), stage, files));
  const name = stages.find(({ value }) => value === stage)?.label.toLowerCase();
  return (
    <PhoneScreen
      title="Photos"
      context={job.title}
      back={backToJob(job)}
      foot={
        mayAdd && (
          <>
            <KeepFailed fault={fault} />
            <TakePhoto label={`Take ${name} photo`} onPhotos={take} />
            <TakePhoto gallery variant="outline" label="Choose from the phone" onPhotos={take} />
          </>
        )
      }
    >
      <BigChoice<Stage>
        label="Stage"
        value={stage}
        onChoose={setStage}
        options={stages.map((one) => ({
          value: one.value,
          label: `${one.label} · ${job.photos.filter((photo) => photo.stage === one.value).length}`,
        }))}
      />
      {shown.length === 0 && <p className="py-6 text-center text-muted">No {name} photos yet.</p>}
      <ul aria-label={`${name} photos`} className="grid grid-cols-2 gap-3 empty:hidden">
        {shown.map((photo) => (
          <li key={photo.id}>
            {isLocal(photo.file_id) ? (
              <QueuedTile photo={photo} />
            ) : (
              <PhotoTile
                photo={photo}
                src={link(photo.file_id, 'thumb')}
                onOpen={() => setOpened(photo.id)}
              />
            )}
          </li>
        ))}
      </ul>
      <PhotoViewer
        photos={photosInOrder(stored)}
        opened={opened}
        onOpen={setOpened}
        srcOf={online ? undefined : ({ file_id }) => link(file_id, 'thumb')}
      />
    </PhoneScreen>
  );
}

/**
 * The photos of one job: before and after in pairs, those taken during the work, and a full-window viewer. Files are dropped on a
 * column or taken with the camera.
 */

import { ArrowLeft, SearchX } from 'lucide-react';
import { workOrderStatus } from '#domains/work-orders/work-order.display.ts';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { sentence } from '#kernel/display.ts';
import { useRow } from '#ui/api/rows.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { Link, useAddress, useNavigate, usePathParam } from '#ui/navigation.tsx';
import type { PhotoView } from '../page/work-order-view.ts';
import { PhotoDrop } from './PhotoDrop.tsx';
import { PhotoTile } from './PhotoTile.tsx';
import { PhotoViewer } from './PhotoViewer.tsx';
import { photoPairs, photosInOrder } from './photo-pairs.ts';
import { type Stage, usePhotoUpload } from './use-photo-upload.ts';

interface Job {
  readonly number: string;
  readonly title: string;
  readonly status: string;
  readonly requires_photos: boolean | null;
  readonly can: readonly string[];
  readonly photos: readonly PhotoView[];
}

const select =
  'id,number,title,status,requires_photos,version,can,photos(*,taken_by_row:taken_by(id,full_name))';

export function JobPhotos() {
  const jobId = usePathParam('jobId');
  const { data, error, isPending, refetch } = useRow<string, Job>(workOrders.name, jobId, select);
  if (isPending) {
    return (
      <Page title="Photos">
        <SkeletonRows rows={6} />
      </Page>
    );
  }
  if (error && !data) {
    return (
      <Page title="Photos">
        <ErrorState title="The photos could not be loaded" error={error} onRetry={() => void refetch()} />
      </Page>
    );
  }
  if (!data) {
    return (
      <Page title="Photos">
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title="This work order is not here"
          action={
            <Button asChild variant="outline">
              <Link to="/work-orders">All work orders</Link>
            </Button>
          }
        >
          It was removed, belongs to another company, or is not for your role.
        </EmptyState>
      </Page>
    );
  }
  return <PhotosOf job={data} id={jobId} />;
}

function PhotosOf({ job, id }: { job: Job; id: string }) {
  const { photo: opened } = useAddress<{ photo: string }>();
  const navigate = useNavigate();
  const open = (photo: string | undefined) =>
    void navigate({ to: '.', search: photo ? { photo } : {}, replace: opened !== undefined });
  const { take, progress } = usePhotoUpload(id);
  const mayAdd = job.can.includes('add_photo');
  const { pairs, during } = photoPairs(job.photos);
  const drop = (stage: Stage) =>
    mayAdd && (
      <PhotoDrop
        stage={stage}
        progress={progress?.stage === stage ? progress : null}
        onFiles={(files) => void take(files, stage)}
      />
    );
  return (
    <Page title={`Photos of ${job.number}`} className="gap-5">
      <PageHeader
        context={
          <Link to={`/work-orders/${id}`} className="inline-flex items-center gap-1 hover:text-ink tabular">
            <ArrowLeft className="size-3.5" aria-hidden="true" />
            {job.number} · {job.title}
          </Link>
        }
        title="Photos"
        count={job.photos.length}
        status={<StatusMark {...workOrderStatus(job.status)} filled />}
        description={
          job.requires_photos
            ? 'At least one photo from before and one from after is needed to complete this job.'
            : undefined
        }
      />
      <section aria-label="Before and after" className="flex flex-col gap-3">
        <div className="grid grid-cols-2 gap-3 sm:gap-4">
          {(['before', 'after'] as const).map((stage) => (
            <div key={stage} className="flex flex-col gap-2">
              <h2 className="text-lead font-semibold">{sentence(stage)}</h2>
              {drop(stage)}
            </div>
          ))}
        </div>
        {pairs.map(({ before, after }, index) => (
          <div key={before?.id ?? after?.id} className="grid grid-cols-2 gap-3 sm:gap-4">
            <h3 className="sr-only">Pair {index + 1}</h3>
            {[before, after].map((photo, side) =>
              photo ? (
                <PhotoTile key={photo.id} photo={photo} onOpen={() => open(photo.id)} />
              ) : (
                <p
                  key={side === 0 ? 'no-before' : 'no-after'}
                  className="flex aspect-4/3 items-center justify-center rounded-lg border border-dashed border-line text-label text-subtle"
                >
                  {side === 0 ? 'No photo from before' : 'No photo from after yet'}
                </p>
              ),
            )}
          </div>
        ))}
      </section>
      <Section title="During" aside={during.length > 0 ? during.length : undefined}>
        {drop('during')}
        {during.length > 0 && (
          <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
            {during.map((photo) => (
              <li key={photo.id}>
                <PhotoTile photo={photo} onOpen={() => open(photo.id)} />
              </li>
            ))}
          </ul>
        )}
        {during.length === 0 && !mayAdd && <p className="text-muted">None were taken.</p>}
      </Section>
      <PhotoViewer photos={photosInOrder(job.photos)} opened={opened} onOpen={open} />
    </Page>
  );
}

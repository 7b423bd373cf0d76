/** A job on the phone: what and where, one command at the bottom, and a step for every part of the work. */

import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { Link, useAddress, usePathParam } from '#ui/navigation.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { PhoneWait } from '#ui/phone/PhoneWait.tsx';
import { OfferStep } from '../offer/OfferStep.tsx';
import { AddTimeStep } from '../steps/AddTimeStep.tsx';
import { AssetStep } from '../steps/AssetStep.tsx';
import { ChecklistStep } from '../steps/ChecklistStep.tsx';
import { CommentStep } from '../steps/CommentStep.tsx';
import { CompleteStep } from '../steps/CompleteStep.tsx';
import { DetailsStep } from '../steps/DetailsStep.tsx';
import { DocumentsStep } from '../steps/DocumentsStep.tsx';
import { DoneStep } from '../steps/DoneStep.tsx';
import { MetersStep } from '../steps/MetersStep.tsx';
import { NewAssetStep } from '../steps/NewAssetStep.tsx';
import { PartsStep } from '../steps/PartsStep.tsx';
import { PhotosStep } from '../steps/PhotosStep.tsx';
import { CannotCompleteStep, FinishVisitStep, HoldStep, NoAccessStep } from '../steps/ReasonSteps.tsx';
import { ScanStep } from '../steps/ScanStep.tsx';
import { ServicesStep } from '../steps/ServicesStep.tsx';
import { SignatureStep } from '../steps/SignatureStep.tsx';
import { TimeStep } from '../steps/TimeStep.tsx';
import { JobHome } from './JobHome.tsx';
import { type JobView, type StepProps, useJob } from './job-view.ts';

const steps: Readonly<Record<string, (props: StepProps) => ReactNode>> = {
  scan: ScanStep,
  asset: AssetStep,
  checklist: ChecklistStep,
  photos: PhotosStep,
  meters: MetersStep,
  time: TimeStep,
  'add-time': AddTimeStep,
  parts: PartsStep,
  services: ServicesStep,
  offer: OfferStep,
  comment: CommentStep,
  details: DetailsStep,
  documents: DocumentsStep,
  signature: SignatureStep,
  complete: CompleteStep,
  done: DoneStep,
  hold: HoldStep,
  'no-access': NoAccessStep,
  'cannot-complete': CannotCompleteStep,
  'finish-visit': FinishVisitStep,
  'new-asset': NewAssetStep,
};

export function Job() {
  const id = usePathParam('id');
  const { step } = useAddress<{ step: string }>();
  return <JobStep id={id} step={step} />;
}

/** The photos of a job have their own route. */
export function JobPhotosOnPhone() {
  const jobId = usePathParam('jobId');
  return <JobStep id={jobId} step="photos" />;
}

/** A URL may be outdated: a step that is over or no longer allowed leads to the job itself. */
function makesSense(step: string, job: JobView): boolean {
  const asks = rights[step];
  if (step === 'done') return over.includes(job.status ?? '');
  return !asks || job.can.includes(asks);
}

const over = ['completed', 'reviewed', 'closed'];
const rights: Readonly<Record<string, string>> = {
  complete: 'complete',
  hold: 'hold',
  'cannot-complete': 'cannot_complete',
  'add-time': 'add_time',
};

function JobStep({ id, step }: { id: string; step: string | undefined }) {
  const { data: job, error, refetch } = useJob(id);
  const home = { to: '/work-orders', label: 'Back to the jobs' };
  if (job === undefined) {
    return (
      <PhoneScreen title="Job" back={home}>
        <PhoneWait title="The job could not be loaded" error={error} onRetry={() => void refetch()} />
      </PhoneScreen>
    );
  }
  if (job === null) {
    return (
      <PhoneScreen title="Job" back={home}>
        <EmptyState
          icon={<SearchX aria-hidden="true" />}
          title="This job is not here"
          action={
            <Button asChild variant="outline">
              <Link to="/">Back to today</Link>
            </Button>
          }
        >
          It may have been given to somebody else.
        </EmptyState>
      </PhoneScreen>
    );
  }
  const Step = (step && makesSense(step, job) && steps[step]) || JobHome;
  return <Step key={`${job.id} ${step ?? ''}`} job={job} />;
}

/** More work for the customer of a job: services with their prices, shown and signed on this phone. */
import { CloudOff } from 'lucide-react';
import type { WorkOffer } from '#domains/quoting/on-site/work-offers.report.ts';
import { quoteStatus } from '#domains/quoting/quoting.display.ts';
import { useReport } from '#ui/api/report.ts';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { formatMoney } from '#ui/format/money.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { BigRow, RowGroup } from '#ui/phone/BigRow.tsx';
import { PhoneButton } from '#ui/phone/PhoneButton.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { PhoneWait } from '#ui/phone/PhoneWait.tsx';
import { useOnline } from '#ui/phone/use-online.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { backToJob, type JobView, jobPath, type StepProps } from '../job/job-view.ts';
import { ChooseServices } from './ChooseServices.tsx';
import { ShownOffer } from './ShownOffer.tsx';

export function OfferStep({ job }: StepProps) {
  const online = useOnline();
  const { offer: opened } = useAddress<{ offer: string }>();
  const go = useNavigate();
  const { data, error, refetch } = useReport<{ offers: readonly WorkOffer[] }>('work_offers', {
    work_order_id: job.id,
  });
  const offer = data?.offers.find(({ id }) => id === opened);
  if (offer) return <ShownOffer key={offer.id} job={job} offer={offer} />;
  const mayOffer = job.can.includes('offer_work') && job.customer !== null;
  if (opened === 'new' && mayOffer) return <ChooseServices job={job} />;
  const begin = () => void go({ to: jobPath(job.id), search: { step: 'offer', offer: 'new' } });
  return (
    <PhoneScreen
      title="Offer more work"
      context={job.title}
      back={backToJob(job)}
      foot={mayOffer && online && <PhoneButton onClick={begin}>Choose services</PhoneButton>}
    >
      {!online && (
        <EmptyState icon={<CloudOff aria-hidden="true" />} title="Prices need the network">
          They are not kept on the phone. Write what the customer wants into a comment, and offer it when
          there is a signal.
        </EmptyState>
      )}
      {online && !data && (
        <PhoneWait title="The offers could not be loaded" error={error} onRetry={() => void refetch()} />
      )}
      {!job.customer && (
        <p className="text-muted">This job has no customer who could be offered something.</p>
      )}
      {data && <Offers job={job} offers={data.offers} />}
    </PhoneScreen>
  );
}

function Offers({ job, offers }: { job: JobView; offers: readonly WorkOffer[] }) {
  const { viewer } = useWorkplace();
  if (offers.length === 0)
    return <p className="py-6 text-center text-muted">Nothing was offered on this job yet.</p>;
  return (
    <RowGroup title="Offered on this job">
      {offers.map(({ id, number, status, total, currency, lines }) => (
        <BigRow
          key={id}
          to={jobPath(job.id)}
          search={{ step: 'offer', offer: id }}
          title={`${number} · ${formatMoney(total, currency, viewer.locale)}`}
          detail={lines.map(({ description }) => description.split('\n')[0]).join(', ')}
          mark={<StatusMark {...offerLooks(status)} />}
        />
      ))}
    </RowGroup>
  );
}

/** To a technician, a quote that has become part of the job is accepted. */
const offerLooks = (status: WorkOffer['status']) =>
  status === 'converted' ? { ...quoteStatus(status), label: 'Accepted' } : quoteStatus(status);

/** The asset of the job: what it is, its readings, and what was done on it before. All of it is on the phone with the job. */
import { ChevronRight, ExternalLink, NotebookPen } from 'lucide-react';
import { assetStatus } from '#domains/assets/asset.display.ts';
import { assets } from '#domains/assets/asset.resource.ts';
import { PropertyList } from '#ui/components/layout/PropertyList.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import { BigRow, RowGroup } from '#ui/phone/BigRow.tsx';
import { PhoneScreen } from '#ui/phone/PhoneScreen.tsx';
import { OtherFacts } from '#ui/resource/page/CustomFacts.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { backToJob, type EarlierJob, type JobView, jobPath, type StepProps } from '../job/job-view.ts';
import { plain } from './answer.ts';

export function AssetStep({ job }: StepProps) {
  const { asset } = job;
  if (!asset)
    return (
      <PhoneScreen title="Asset" context={job.title} back={backToJob(job)}>
        <p className="py-6 text-center text-muted">No asset is named on this job.</p>
      </PhoneScreen>
    );
  const earlier = (asset.last_jobs ?? []).filter(({ id }) => id !== job.id);
  return (
    <PhoneScreen title={asset.name} context={job.title} back={backToJob(job)}>
      <Facts asset={asset} />
      <Readings asset={asset} />
      {asset.notes && (
        <section aria-label="Notes">
          <h2 className="pb-1 text-label font-medium text-subtle">Notes</h2>
          <p className="whitespace-pre-wrap wrap-anywhere">{asset.notes}</p>
        </section>
      )}
      {earlier.length === 0 ? (
        <p className="py-4 text-center text-muted">No earlier jobs on this asset.</p>
      ) : (
        <RowGroup title="Earlier jobs">
          {earlier.map((one) => (
            <Earlier key={one.id} job={one} />
          ))}
        </RowGroup>
      )}
      <RowGroup>
        <BigRow
          icon={NotebookPen}
          to={jobPath(job.id)}
          search={{ step: 'details', of: assets.name }}
          title="Change details"
        />
        <BigRow
          icon={ExternalLink}
          to={`/assets/${asset.id}`}
          title="The asset’s page"
          detail="Everything about it; needs the network"
        />
      </RowGroup>
    </PhoneScreen>
  );
}

type Asset = NonNullable<JobView['asset']>;

/** Beside those in the title and under headings of their own. */
const placed = ['name', 'status', 'status_note', 'specs', 'notes', 'last_jobs'];

function Facts({ asset }: { asset: Asset }) {
  const specs = Object.entries(asset.specs ?? {});
  return (
    <section aria-label="What it is" className="rounded-lg border border-line bg-surface px-4 py-2">
      <p className="flex flex-wrap items-center gap-x-3 py-1">
        <StatusMark {...assetStatus(asset.status ?? '')} />
        {asset.status !== 'operational' && asset.status_note}
      </p>
      <OtherFacts resource={assets} row={asset} placed={placed} />
      {specs.length > 0 && (
        <PropertyList
          properties={specs.map(([label, value]) => ({
            label,
            value: typeof value === 'string' ? value : JSON.stringify(value),
          }))}
        />
      )}
    </section>
  );
}

function Readings({ asset }: { asset: Asset }) {
  const { viewer } = useWorkplace();
  const read = asset.meters?.filter(({ is_active, last_value }) => is_active && last_value !== null) ?? [];
  if (read.length === 0) return null;
  return (
    <RowGroup title="Last readings">
      {read.map(({ id, name, unit, last_value, last_read_at }) => (
        <p key={id} className="flex min-h-12 items-center justify-between gap-3 px-4 py-2">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          <span className="shrink-0 text-end tabular">
            {plain(last_value ?? '')} {unit}
            {last_read_at && (
              <span className="block text-label text-subtle">
                <When at={last_read_at} timezone={viewer.timezone} locale={viewer.locale} />
              </span>
            )}
          </span>
        </p>
      ))}
    </RowGroup>
  );
}

function Earlier({ job }: { job: EarlierJob }) {
  const { viewer } = useWorkplace();
  const row = 'flex min-h-15 w-full items-center gap-3 px-4 py-2';
  const inner = (
    <span className="min-w-0 flex-1">
      <span className="block wrap-anywhere">{job.title}</span>
      <span className="block text-label text-subtle">
        <When at={job.done_at} timezone={viewer.timezone} locale={viewer.locale} />
        {[' ', job.number, job.people].filter(Boolean).join(' · ')}
      </span>
      {job.problem && <span className="block text-label wrap-anywhere text-muted">{job.problem}</span>}
      {job.remedy && <span className="block text-label wrap-anywhere">{job.remedy}</span>}
    </span>
  );
  if (!job.is_open) return <p className={row}>{inner}</p>;
  return (
    <Link to={jobPath(job.id)} className={`${row} -outline-offset-2 hover:bg-wash`}>
      {inner}
      <ChevronRight className="size-5 shrink-0 text-subtle rtl:rotate-180" aria-hidden="true" />
    </Link>
  );
}

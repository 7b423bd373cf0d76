import type { ReactNode } from 'react';
import { Card } from '#ui/components/layout/Card.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { type Property, PropertyList } from '#ui/components/layout/PropertyList.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatCard } from '#ui/components/values/StatCard.tsx';
import { StatChange } from '#ui/components/values/StatChange.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { QueuedJob, SystemState } from '../system-state.rules.ts';
import { Outbox } from './Outbox.tsx';
import { formatBytes, useAdmin } from './use-admin.ts';

const EVERY_MS = 30_000;

/** The state of the installation for this company: server, database, queue, mail, storage. */
export function AdminDashboard() {
  const { data, error, refetch } = useAdmin<SystemState>('health', {}, EVERY_MS);
  return (
    <Page title="Admin dashboard" className="gap-6">
      <PageHeader
        title="Admin dashboard"
        description="How this installation and your company’s part of it are doing."
      />
      {error && !data && (
        <ErrorState title="The state could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {!data && !error && <SkeletonRows rows={8} />}
      {data && <State state={data} />}
      <Outbox />
    </Page>
  );
}

function State({ state }: { state: SystemState }) {
  const { viewer } = useWorkplace();
  const count = new Intl.NumberFormat(viewer.locale);
  const failing = state.jobs.filter((job) => job.last_error).length;
  const total = state.database.bytes + state.files.bytes;
  return (
    <>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard
          label="Database answers in"
          figure={`${count.format(state.server.database_ms)} ms`}
          formula="One question to the database and back, just now"
        />
        <StatCard
          label="Jobs waiting"
          figure={count.format(state.jobs.length)}
          formula="Work of this company that is queued or running"
          note={failing > 0 && <StatChange text={`${failing} failing`} direction="up" good={false} />}
        />
        <StatCard
          label={state.server.sends_mail ? 'Mail not sent' : 'Mail kept'}
          figure={count.format(
            state.server.sends_mail ? state.mail.queued + state.mail.failed : state.mail.kept,
          )}
          formula={
            state.server.sends_mail
              ? 'Queued, or refused by the mail server'
              : 'No mail server is set (SMTP_URL): mail is only kept below'
          }
        />
        <StatCard
          label="Storage"
          figure={formatBytes(total)}
          formula="The whole database and this company’s files"
        />
      </div>
      <div className="grid gap-6 lg:grid-cols-2">
        <Section title="Server">
          <PropertyList properties={serverFacts(state, viewer.locale)} />
        </Section>
        <Section title="What is kept">
          <PropertyList properties={storageFacts(state, count)} />
        </Section>
      </div>
      <Section title="Jobs" aside={state.jobs.length || undefined}>
        {state.jobs.length === 0 ? (
          <p className="text-muted">Nothing is waiting.</p>
        ) : (
          <Jobs jobs={state.jobs} />
        )}
      </Section>
    </>
  );
}

function serverFacts({ server, database }: SystemState, locale: string): Property[] {
  const running = formatDuration(server.uptime_seconds, locale);
  return [
    { label: 'State', value: <StatusMark label="Running" tone="success" shape="dot" /> },
    { label: 'Version', value: `Fieldwright ${server.version} on Node ${server.node}` },
    { label: 'Database', value: `PostgreSQL ${database.version}` },
    { label: 'Running for', value: running },
    { label: 'Memory', value: formatBytes(server.memory_bytes) },
    { label: 'Free disk', value: server.free_disk_bytes ? formatBytes(server.free_disk_bytes) : 'unknown' },
    {
      label: 'Address',
      value: (
        <span>
          {server.public_url}
          {!server.is_encrypted && <span className="text-muted"> · not encrypted: for a first try only</span>}
        </span>
      ),
    },
    { label: 'Mail', value: server.sends_mail ? 'sent by the mail server' : 'kept in the outbox below' },
  ];
}

function formatDuration(seconds: number, locale: string): string {
  const [amount, unit] =
    seconds < 7200
      ? [Math.ceil(seconds / 60), 'minute']
      : seconds < 172_800
        ? [Math.round(seconds / 3600), 'hour']
        : [Math.round(seconds / 86_400), 'day'];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}

function storageFacts({ files, database, rows }: SystemState, count: Intl.NumberFormat): Property[] {
  return [
    { label: 'Database', value: `${formatBytes(database.bytes)}, all companies` },
    { label: 'Files', value: `${count.format(files.files)}, ${formatBytes(files.bytes)}` },
    ...rows.map(
      (row): Property => ({
        label: row.label,
        value:
          row.label === 'Audit entries' ? (
            <AuditCount n={count.format(row.rows)} />
          ) : (
            `${row.is_estimate ? 'about ' : ''}${count.format(row.rows)}`
          ),
      }),
    ),
  ];
}

function AuditCount({ n }: { n: string }): ReactNode {
  return (
    <Link to="/admin/audit-logs" className="text-accent-ink hover:underline">
      {n}
    </Link>
  );
}

function Jobs({ jobs }: { jobs: readonly QueuedJob[] }) {
  const { viewer } = useWorkplace();
  return (
    <Card flush>
      <ul>
        {jobs.map((job) => (
          <li
            key={`${job.task} ${job.run_at} ${job.attempts}`}
            className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b border-line px-3 py-2 last:border-0"
          >
            <span className="min-w-40 font-medium">{job.task}</span>
            <StatusMark {...lookOf(job)} />
            <span className="text-muted">
              <When at={job.run_at} timezone={viewer.timezone} locale={viewer.locale} />
            </span>
            {job.last_error && (
              <span className="basis-full text-label text-tone-danger">
                Try {job.attempts} of {job.max_attempts}: {job.last_error}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function lookOf({ is_running, last_error, attempts, max_attempts }: QueuedJob) {
  if (is_running) return { label: 'Running', tone: 'progress', shape: 'half' } as const;
  if (attempts >= max_attempts) return { label: 'Given up', tone: 'danger', shape: 'crossed' } as const;
  if (last_error) return { label: 'Will be tried again', tone: 'waiting', shape: 'alert' } as const;
  return { label: 'Waiting', tone: 'neutral', shape: 'ring' } as const;
}

import { Download, PackageOpen } from 'lucide-react';
import { dataExports } from '#domains/companies/lifecycle/data-export.resource.ts';
import { discardExport, requestExport } from '#domains/companies/lifecycle/request-data-export.ts';
import { statusRegistry } from '#kernel/display.ts';
import type { ApiRowOf } from '#kernel/resource.ts';
import { useCommand } from '#ui/api/command.ts';
import { linkTo } from '#ui/api/link.ts';
import { useRows } from '#ui/api/rows.ts';
import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { ProgressBar } from '#ui/components/states/ProgressBar.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { When } from '#ui/components/values/When.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { formatBytes } from '#ui/format/bytes.ts';
import { CommandButton } from '#ui/resource/commands/CommandBar.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';

const exportStatus = statusRegistry({
  queued: { label: 'Waiting', tone: 'waiting', shape: 'dashed' },
  running: { label: 'Being made', tone: 'progress', shape: 'half' },
  done: { label: 'Ready', tone: 'success', shape: 'dot' },
  failed: { label: 'Failed', tone: 'danger', shape: 'slash' },
  expired: { label: 'Deleted', tone: 'muted', shape: 'slash' },
});

type Export = ApiRowOf<typeof dataExports> & { readonly can: readonly string[] };

/** Settings → Export everything: all data, so that nobody is locked in. */
export function ExportSection() {
  const { viewer } = useWorkplace();
  const { sends_mail } = useSession();
  const isOwner = viewer.role === 'owner';
  const { rows, isPending, error } = useRows<typeof dataExports, { can: readonly string[] }>(dataExports, {
    select: '*,can',
    order: 'created_at.desc',
    limit: 20,
    enabled: isOwner,
  });
  const request = useCommand(requestExport);
  const exports = rows;
  const isRunning = exports.some(({ status }) => status === 'queued' || status === 'running');
  if (!isOwner)
    return (
      <EmptyState icon={<PackageOpen aria-hidden="true" />} title="Owners export everything">
        The archive holds the whole company, its books included. Ask an owner for it.
      </EmptyState>
    );
  const ask = () =>
    request.mutate({ input: {} }, { onError: (cause) => reportError('The export was not started', cause) });
  return (
    <Section
      title="Archives"
      description="One archive with every table as CSV and JSON, the audit log, and every photo and document. Passwords and keys are not in it. It is made in the background, and is deleted after a week."
      className="max-w-(--form)"
      actions={
        <Button loading={request.isPending} disabled={isRunning} onClick={ask}>
          Export everything
        </Button>
      }
    >
      {error && exports.length === 0 && <ErrorState title="The exports could not be loaded" error={error} />}
      {isPending && <SkeletonRows rows={2} />}
      {!isPending && !error && exports.length === 0 && (
        <p className="text-muted">
          No export has been made yet.{sends_mail && ' You get a mail when one is ready.'}
        </p>
      )}
      {exports.length > 0 && (
        <Card flush>
          <ul>
            {exports.map((one) => (
              <Line key={one.id} made={one} />
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function Line({ made }: { made: Export }) {
  const { viewer } = useWorkplace();
  const conventions = { timezone: viewer.timezone, locale: viewer.locale };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-4 py-2.5 last:border-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">
            <When at={made.created_at} {...conventions} />
          </span>
          <StatusMark {...exportStatus(made.status ?? 'queued')} />
        </p>
        <p className="text-label text-muted">
          {made.asked_by}
          {made.status === 'done' && ` · ${sizeOf(made, viewer.locale)}`}
          {made.status === 'done' && made.expires_at && (
            <>
              {' '}
              · kept until <When at={made.expires_at} {...conventions} />
            </>
          )}
          {made.status === 'failed' && ` · ${made.error ?? ''}`}
        </p>
        {made.status === 'running' && (
          <ProgressBar
            label="Writing"
            done={made.tables_done ?? 0}
            of={made.tables_total ?? 0}
            unit="tables"
          />
        )}
      </div>
      {made.status === 'done' && (
        <>
          <CommandButton command={discardExport} row={made} variant="ghost" />
          <Button asChild variant="outline">
            <a href={linkTo(`data_exports/${made.id}/archive`)} download>
              <Download className="size-4" aria-hidden="true" />
              Download
            </a>
          </Button>
        </>
      )}
    </li>
  );
}

function sizeOf({ row_count, file_count, byte_size }: Export, locale: string): string {
  const count = new Intl.NumberFormat(locale);
  return `${count.format(row_count ?? 0)} rows, ${count.format(file_count ?? 0)} files, ${formatBytes(Number(byte_size ?? 0), locale)}`;
}

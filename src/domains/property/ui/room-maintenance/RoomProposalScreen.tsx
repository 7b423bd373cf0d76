/** Which rooms to maintain on a day: proposed with reasons, accepted as work orders, with what that means for the year. */
import { useState } from 'react';
import {
  type PlannedMaintenance,
  planRoomMaintenance,
} from '#domains/property/room-maintenance/plan-room-maintenance.ts';
import type { RoomProposal } from '#domains/property/room-maintenance/room-proposal.report.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { BackLink } from '#ui/components/layout/BackLink.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { Link, useAddress, useNavigate } from '#ui/navigation.tsx';
import { notify } from '#ui/toast/notify.ts';
import { AuditPack } from './AuditPack.tsx';
import { CoverageOfYear } from './CoverageOfYear.tsx';
import { ProposalQuestion } from './ProposalQuestion.tsx';
import { ProposedRooms } from './ProposedRooms.tsx';

interface Address {
  readonly site: string;
  readonly on: string;
  readonly team: string;
  readonly minutes: string | number;
}

export function RoomProposalScreen() {
  const navigate = useNavigate();
  const { site, on, team, minutes } = useAddress<Address>();
  const params = { site_id: site, on, technician_ids: team, minutes: minutes && String(minutes) };
  const report = useReport<RoomProposal | null>('room_proposal', params);
  const accept = useCommand<PlannedMaintenance>(planRoomMaintenance);
  /** Rooms that were taken out of the proposal by hand. */
  const [without, setWithout] = useState<ReadonlySet<string>>(new Set());
  const proposal = report.data;
  const change = (next: Readonly<Record<string, string | undefined>>) =>
    void navigate({
      to: '.',
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    });
  const chosen = proposal?.picks.filter(({ room_id }) => !without.has(room_id)) ?? [];
  const submit = () => {
    if (!proposal || chosen.length === 0 || accept.isPending) return;
    const rooms = chosen.map(({ room_id, worker_id }) => ({ room_id, technician_id: worker_id || null }));
    accept.mutate(
      { input: { on: proposal.on, minutes: proposal.standard.minutes, rooms } },
      {
        onSuccess: ({ created, existing }) => {
          const kept = existing > 0 ? `; ${existing} had one already` : '';
          notify.success(`${created} ${created === 1 ? 'work order' : 'work orders'} created${kept}`);
          void report.refetch();
        },
        onError: (error) => reportError('The work orders were not created', error),
      },
    );
  };
  return (
    <Page title="Which rooms today?">
      <PageHeader
        context={<BackLink to="/property-tasks" label="Rooms" />}
        title="Which rooms today?"
        description="Vacant guest rooms that are due for preventive maintenance, by floor, as many as there is time for."
        actions={
          <Button asChild variant="outline">
            <Link to="/property-tasks/standards">Standards</Link>
          </Button>
        }
      />
      {report.error && !proposal && (
        <ErrorState
          title="The rooms could not be proposed"
          error={report.error}
          onRetry={() => void report.refetch()}
        />
      )}
      {report.isPending && <SkeletonRows rows={8} />}
      {proposal === null && (
        <EmptyState
          title="No rooms yet"
          action={
            <Button asChild>
              <Link to="/property-tasks/rooms/create">Create rooms</Link>
            </Button>
          }
        >
          Rooms, their occupancy and a standard are all that a proposal needs.
        </EmptyState>
      )}
      {proposal && (
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_360px]">
          <div className="flex min-w-0 flex-col gap-4">
            <ProposalQuestion proposal={proposal} team={team ?? ''} onChange={change} />
            <ProposedRooms proposal={proposal} without={without} onChange={setWithout} />
            {proposal.picks.length > 0 && (
              <div className="flex flex-wrap items-center gap-3">
                <Button size="lg" loading={accept.isPending} disabled={chosen.length === 0} onClick={submit}>
                  Create {chosen.length} {chosen.length === 1 ? 'work order' : 'work orders'}
                </Button>
                <Link to="/work-orders" className="text-accent-ink hover:underline">
                  Work orders
                </Link>
              </div>
            )}
          </div>
          <div className="flex flex-col gap-6">
            <Section title={`Coverage ${proposal.coverage.year}`}>
              <CoverageOfYear proposal={proposal} />
            </Section>
            <Section title="For an audit">
              <AuditPack key={proposal.site_id} siteId={proposal.site_id} today={proposal.on} />
            </Section>
          </div>
        </div>
      )}
    </Page>
  );
}

/** A round through the meters of a site: place by place, each with a field for what it shows. */

import { Gauge } from 'lucide-react';
import type { MeterRound } from '#domains/assets/meters/round/meter-round.report.ts';
import type { RoundOfSite } from '#domains/assets/meters/round/meter-rounds.report.ts';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { Link, useAddress, useNavigate } from '#ui/navigation.tsx';
import { ImportLink } from '#ui/resource/list/ImportLink.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { noSite } from './no-site.ts';
import { RoundPlaces } from './RoundPlaces.tsx';

export function MeterRoundScreen() {
  const navigate = useNavigate();
  const { site } = useAddress<{ site: string }>();
  const rounds = useReport<readonly RoundOfSite[]>('meter_rounds');
  const [first] = rounds.data ?? [];
  const chosen = site ?? (first && (first.site_id ?? noSite));
  const round = useReport<MeterRound>(
    'meter_round',
    { site_id: chosen === noSite ? undefined : chosen },
    { enabled: chosen !== undefined },
  );
  const error = rounds.error ?? round.error;
  const isOfChosen = round.data && (round.data.site_id ?? noSite) === chosen;
  if (rounds.data && !first) return <NoMeters />;
  return (
    <Page title="Meter round" className="pb-0! sm:min-h-[calc(var(--screen)-var(--header))]">
      <PageHeader
        title="Meter round"
        description="Type what each meter shows. It is kept as you leave the field; Enter goes to the next one."
        actions={
          <Button asChild variant="outline">
            <Link to="/meters">All meters</Link>
          </Button>
        }
      />
      {(rounds.data?.length ?? 0) > 1 && (
        <Field label="Site" className="max-w-(--form)">
          <Select
            value={chosen ?? ''}
            options={(rounds.data ?? []).map(optionOf)}
            onValueChange={(site) =>
              void navigate({ to: '.', search: { site }, replace: true, resetScroll: false })
            }
          />
        </Field>
      )}
      {error && !isOfChosen ? (
        <ErrorState
          title="The meters could not be loaded"
          error={error}
          onRetry={() => void (rounds.error ? rounds.refetch() : round.refetch())}
        />
      ) : isOfChosen ? (
        <RoundPlaces key={chosen} round={round.data} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Page>
  );
}

function optionOf({ site_id, site_name, of_today, read_today }: RoundOfSite) {
  const progress = of_today > 0 ? `, ${read_today} of ${of_today}` : '';
  return { value: site_id ?? noSite, label: `${site_name ?? 'Without a site'}${progress}` };
}

function NoMeters() {
  const { viewer } = useWorkplace();
  return (
    <Page title="Meter round">
      <EmptyState
        isPage
        icon={<Gauge aria-hidden="true" />}
        title="No meters yet"
        action={
          <Button asChild>
            <Link to="/meters/new">New meter</Link>
          </Button>
        }
        secondary={viewer.role !== 'technician' && <ImportLink table="meters" />}
      >
        Boiler hours, cold water, pressures: the meters of a site’s assets make up its round.
      </EmptyState>
    </Page>
  );
}

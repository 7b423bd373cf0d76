/** What would be posted through a month, and what was. */
import { useRef, useState } from 'react';
import { depreciationRuns } from '#domains/fixed-assets/depreciation.resource.ts';
import type { DepreciationDue } from '#domains/fixed-assets/depreciation-due.report.ts';
import { postDepreciationThrough } from '#domains/fixed-assets/post-depreciation.ts';
import { FinancialsNav } from '#domains/invoicing/ui/FinancialsNav.tsx';
import { isDate } from '#kernel/dates.ts';
import { formatMonth } from '#kernel/english-dates.ts';
import { useCommand } from '#ui/api/command.ts';
import { useReport } from '#ui/api/report.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Field } from '#ui/components/inputs/Field.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { Link, useAddress } from '#ui/navigation.tsx';
import { RelatedList } from '#ui/resource/list/RelatedList.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { DueMonths } from './DueMonths.tsx';

export function DepreciationScreen() {
  const { through: asked } = useAddress();
  const [through, setThrough] = useState(typeof asked === 'string' && isDate(asked) ? asked : null);
  const { data, error, refetch } = useReport<DepreciationDue>('depreciation_due', { through });
  return (
    <Page title="Depreciation">
      <PageHeader
        title="Depreciation"
        description="Each month is posted as one entry over all fixed assets, on its last day."
        actions={
          <>
            <FinancialsNav current="/financials/fixed-assets/depreciation" />
            <Button asChild variant="outline">
              <Link to="/financials/fixed-assets">Fixed assets</Link>
            </Button>
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <Section title="To post">
          <div className="flex flex-wrap items-end gap-3">
            <Field label="Through the month of" className="w-48">
              <DateInput
                value={through ?? data?.through ?? ''}
                onValueChange={(day) => setThrough(day && isDate(day) ? day : null)}
              />
            </Field>
          </div>
          {error && !data && (
            <ErrorState
              title="What is due could not be worked out"
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          {!data && !error && <SkeletonRows rows={4} />}
          {data && <Due due={data} />}
        </Section>
        <Section title="Posted">
          <RelatedList
            resource={depreciationRuns}
            filters={where(depreciationRuns)}
            columns={['name', 'posted_on', 'amount', 'journal_entry_id', 'status']}
            order="month.desc"
            empty="No depreciation is posted yet."
          />
        </Section>
      </div>
    </Page>
  );
}

function Due({ due }: { due: DepreciationDue }) {
  const { viewer } = useWorkplace();
  const isPosted = useRef(false);
  const month = formatMonth(due.through.slice(0, 7), viewer.locale);
  if (due.months.length === 0)
    return (
      // The button that had the focus is gone with what it posted.
      <p ref={(shown) => void (isPosted.current && shown?.focus())} tabIndex={-1} className="text-muted">
        Nothing is due through {month}.
      </p>
    );
  return (
    <>
      <DueMonths due={due} />
      {!due.is_over && <p className="text-muted">{month} can be posted on its last day.</p>}
      {due.is_over && viewer.permissions.has('create_transactions') && (
        <PostButton
          through={due.through}
          month={month}
          onPosted={() => {
            isPosted.current = true;
          }}
        />
      )}
    </>
  );
}

interface PostButtonProps {
  through: string;
  month: string;
  onPosted: () => void;
}

function PostButton({ through, month, onPosted }: PostButtonProps) {
  const post = useCommand<{ runs: readonly string[] }>(postDepreciationThrough);
  const run = () =>
    post.mutate(
      { input: { through } },
      {
        onSuccess: () => {
          onPosted();
          notify.success(`Depreciation is posted through ${month}`);
        },
        onError: (error) => reportError('The depreciation was not posted', error),
      },
    );
  return (
    <div>
      <Button loading={post.isPending} onClick={run}>
        Post depreciation through {month}
      </Button>
    </div>
  );
}

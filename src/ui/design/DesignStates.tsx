import { ClipboardList } from 'lucide-react';
import { ApiError, unreachable } from '../api-error.ts';
import { Button } from '../components/actions/Button.tsx';
import { InlineConfirm } from '../components/actions/InlineConfirm.tsx';
import { Card } from '../components/layout/Card.tsx';
import { LoadMore } from '../components/layout/LoadMore.tsx';
import { Pagination } from '../components/layout/Pagination.tsx';
import { Stepper } from '../components/layout/Stepper.tsx';
import { EmptyState } from '../components/states/EmptyState.tsx';
import { ErrorState } from '../components/states/ErrorState.tsx';
import { ProgressBar } from '../components/states/ProgressBar.tsx';
import { SkeletonRows } from '../components/states/Skeleton.tsx';
import { Sample } from './Sample.tsx';

const refused = new ApiError({
  status: 500,
  code: 'internal',
  message: 'Internal error',
  request_id: '01J9-7F3K',
});
const nothing = () => undefined;

export function DesignStates() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Card flush>
        <EmptyState
          icon={<ClipboardList aria-hidden="true" />}
          title="No work orders yet"
          action={<Button>Create work order</Button>}
          secondary={<Button variant="outline">Import</Button>}
        >
          A work order is one job at one site: who does it, what was found, what it cost.
        </EmptyState>
      </Card>
      <Card flush>
        <ErrorState title="The work orders could not be loaded" error={unreachable(null)} onRetry={nothing} />
      </Card>
      <Card flush>
        <SkeletonRows rows={5} />
      </Card>
      <Card flush>
        <ErrorState
          title="The invoice was not sent"
          error={refused}
          kept="It is still a draft."
          onRetry={nothing}
        />
      </Card>
      <InlineConfirm
        question="Cancel work order WO-1042?"
        consequence="Its two visits are taken off the schedule. It can be reopened."
        action="Cancel work order"
        reason="Reason"
        destructive
        onConfirm={nothing}
        onDismiss={nothing}
      />
      <div className="flex flex-col gap-6">
        <Sample name="Progress">
          <div className="flex w-full flex-col gap-4">
            <ProgressBar
              label="Importing customers.xlsx"
              done={41_280}
              of={100_000}
              unit="rows"
              onCancel={nothing}
            />
            <ProgressBar label="Reading the file" />
          </div>
        </Sample>
        <Sample name="Steps">
          <Stepper label="Import" steps={['File', 'Columns', 'Check', 'Import']} current={2} />
        </Sample>
        <Sample name="Pages">
          <Pagination page={3} pageSize={50} count={10_000} countAtLeast onPageChange={nothing} />
        </Sample>
        <LoadMore
          shown={50}
          count={10_000}
          countAtLeast
          hasMore
          loading={false}
          onLoadMore={nothing}
          noun="work orders"
        />
      </div>
    </div>
  );
}

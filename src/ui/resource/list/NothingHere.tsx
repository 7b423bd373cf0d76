import { Inbox } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import { useCount } from '#ui/api/rows.ts';
import type { Conditions } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import type { Row } from '../names.ts';
import type { ResourceListState } from './use-resource-list.ts';

interface NothingHereProps<R extends Row> {
  resource: AnyResource;
  state: ResourceListState<R>;
  filters?: Conditions | undefined;
  actions?: ReactNode;
  empty?:
    | { title?: string; text?: string; icon?: ReactNode; action?: ReactNode; secondary?: ReactNode }
    | undefined;
}

/** The empty state: no rows at all, or none that match the filters. */
export function NothingHere<R extends Row>(props: NothingHereProps<R>) {
  const { resource, state, empty, actions } = props;
  const plural = resource.labels.toLowerCase();
  const isFiltered = state.filters.length > 0 || Boolean(state.address.search);
  const everything = useCount(resource, { filters: props.filters, enabled: isFiltered });
  if (isFiltered && everything.isPending) return null;
  if (isFiltered && everything.data !== 0) {
    return (
      <EmptyState
        title={`No ${plural} fit this filter`}
        action={
          <Button variant="outline" onClick={() => state.address.setView('all', [])}>
            Clear filters
          </Button>
        }
      >
        {state.address.search && `Nothing contains “${state.address.search}”.`}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={empty?.icon ?? <Inbox aria-hidden="true" />}
      title={empty?.title ?? `No ${plural} yet`}
      action={empty?.action ?? actions}
      secondary={empty?.secondary}
    >
      {empty?.text}
    </EmptyState>
  );
}

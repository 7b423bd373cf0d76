import { useInfiniteQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { downloadFile } from '#ui/api/download.ts';
import { readReport } from '#ui/api/report.ts';
import { useTenant } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Tabs } from '#ui/components/layout/Tabs.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { When } from '#ui/components/values/When.tsx';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import type { AuditPage } from '../audit-log.rules.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditLine } from './AuditLine.tsx';
import { type AuditSearch, auditFilterNames } from './audit-search.ts';
import { ChainCheck } from './ChainCheck.tsx';
import { OlderButton } from './OlderButton.tsx';

/** The audit log, newest first: who, what, when, from where, and the old values. */
export function AuditLogs() {
  const { id } = useTenant();
  const navigate = useNavigate();
  const search = readSearch(useAddress());
  const paged = useInfiniteQuery({
    queryKey: ['admin', id, 'audit', search],
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...asked(search), before: pageParam };
      return (await readReport<AuditPage>('audit_log', query, signal)).data;
    },
    initialPageParam: firstPage,
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const { data, error, isPending, refetch } = paged;
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const searchedTo = data?.pages.at(-1)?.searched_to ?? null;
  const goesOn = useGoingOn(paged, searchedTo !== null && entries.length === 0, JSON.stringify(search));
  const change = (patch: AuditSearch) =>
    void navigate({ to: '.', search: withoutEmpty({ ...search, ...patch }), replace: true });
  return (
    <Page title="Audit logs">
      <PageHeader
        title="Audit logs"
        actions={
          <Button
            variant="outline"
            onClick={() =>
              void downloadFile('admin/audit-logs.csv', withoutEmpty(asked(search)), 'Audit log')
            }
          >
            <Download className="size-4" aria-hidden="true" />
            Export
          </Button>
        }
      />
      <ChainCheck />
      <Tabs
        label="Kind"
        items={auditKinds}
        value={search.kind ?? 'changes'}
        onValueChange={(kind) => change({ kind: kind === 'changes' ? '' : kind })}
      >
        <div className="flex flex-col gap-4 pt-2">
          <AuditFilters search={search} onChange={change} />
          {error && !data && (
            <ErrorState
              title="The audit log could not be read"
              error={error}
              onRetry={() => void refetch()}
            />
          )}
          {isPending && !error && <SkeletonRows rows={10} />}
          {searchedTo && <SearchedTo at={searchedTo} {...goesOn} />}
          {data && entries.length === 0 && !searchedTo && (
            <EmptyState title="Nothing fits">
              No entry fits these filters. Every change, sign-in, refusal and look at money leaves one.
            </EmptyState>
          )}
          {entries.length > 0 && (
            <Card flush>
              <ul aria-label="Entries">
                {entries.map((entry) => (
                  <AuditLine key={entry.id} entry={entry} onFilter={change} />
                ))}
              </ul>
            </Card>
          )}
          {!goesOn.isGoingOn && <OlderButton query={paged}>Older entries</OlderButton>}
        </div>
      </Tabs>
    </Page>
  );
}

/** Goes on with a search that has found nothing yet, until it is stopped. */
function useGoingOn(
  query: { readonly isFetching: boolean; fetchNextPage(): unknown },
  isWanted: boolean,
  search: string,
): { readonly isGoingOn: boolean; readonly onStop: () => void } {
  const [stopped, setStopped] = useState<string>();
  const isGoingOn = isWanted && stopped !== search;
  const { isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (isGoingOn && !isFetching) fetchNextPage();
  }, [isGoingOn, isFetching, fetchNextPage]);
  return { isGoingOn, onStop: () => setStopped(search) };
}

interface SearchedToProps {
  at: string;
  isGoingOn: boolean;
  onStop: () => void;
}

function SearchedTo({ at, isGoingOn, onStop }: SearchedToProps) {
  const { viewer } = useWorkplace();
  return (
    <p className="flex flex-wrap items-center gap-2 text-muted">
      <span>
        Searched back to <When at={at} timezone={viewer.timezone} locale={viewer.locale} />
        {isGoingOn && ', nothing found so far'}
      </span>
      {isGoingOn && (
        <Button variant="ghost" size="sm" onClick={onStop}>
          Stop
        </Button>
      )}
    </p>
  );
}

/** Changes, unless another kind or all of them are wanted: most entries are looks at something. */
function asked(search: AuditSearch): AuditSearch {
  return { ...search, kind: search.kind === 'all' ? '' : (search.kind ?? 'changes') };
}

function readSearch(raw: Record<string, unknown>): AuditSearch {
  const known = auditFilterNames.flatMap((name) => {
    const value = raw[name];
    return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
  });
  return Object.fromEntries(known);
}

function withoutEmpty(search: AuditSearch): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).filter((pair): pair is [string, string] => Boolean(pair[1])),
  );
}

const auditKinds = [
  { value: 'changes', label: 'Changes' },
  { value: 'views', label: 'Views and exports' },
  { value: 'all', label: 'All' },
] as const;

/** No cursor. */
const firstPage: string | null = null;

/** Select one or many assets: search, filter by site, and select all matches. */

import { Search } from 'lucide-react';
import { useState } from 'react';
import { type Named, questionEntries, readPage, useRows } from '#ui/api/rows.ts';
import { where } from '#ui/api/where.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { type Choice, Combobox } from '#ui/components/inputs/Combobox.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { EmptyState } from '#ui/components/states/EmptyState.tsx';
import { ErrorState } from '#ui/components/states/ErrorState.tsx';
import { SkeletonRows } from '#ui/components/states/Skeleton.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { useFormatCount } from '#ui/hooks/use-format-count.ts';
import { Link } from '#ui/navigation.tsx';
import { searchRows } from '#ui/resource/list/ref-choices.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { assets } from '../asset.resource.ts';

type Place = { readonly site: Named | null; readonly customer: Named | null };

interface AssetPickerProps {
  chosen: ReadonlySet<string>;
  onChange: (chosen: ReadonlySet<string>) => void;
  most: number;
}

export function AssetPicker({ chosen, onChange, most }: AssetPickerProps) {
  const formatCount = useFormatCount();
  const workplace = useWorkplace();
  const sites = workplace.resourceOf('sites');
  const [text, setText] = useState('');
  const [site, setSite] = useState<Choice | null>(null);
  const q = useDebounced(text);
  const filters = site
    ? where(assets).neq('status', 'retired').eq('site_id', site.value)
    : where(assets).neq('status', 'retired');
  const list = useRows<typeof assets, Place>(assets, {
    filters,
    q,
    select: 'id,name,asset_tag,location,site(id,name),customer(id,name)',
    order: 'name',
    limit: 50,
  });
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  const chooseAll = async () => {
    try {
      const question = questionEntries({ filters, q, select: 'id', order: 'name' });
      const page = await readPage('assets', question, { limit: most, counted: false });
      onChange(new Set([...chosen, ...page.rows.map(({ id }) => id)].slice(0, most)));
    } catch (error) {
      reportError('The assets were not chosen', error);
    }
  };
  const allShown = list.rows.length > 0 && list.rows.every(({ id }) => chosen.has(id));
  const fits = Math.min(list.count ?? 0, most);
  return (
    <div className="flex flex-col gap-3">
      <div className="grid gap-2 sm:grid-cols-2">
        <Input
          type="search"
          aria-label="Search assets"
          placeholder="Search name, tag, serial number"
          prefix={<Search className="size-3.5" aria-hidden="true" />}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        {sites && (
          <Combobox
            label="Site"
            placeholder="All sites"
            value={site}
            onValueChange={setSite}
            search={(words, signal) => searchRows(sites, words, workplace, { signal })}
          />
        )}
      </div>
      <div className="flex min-h-8 flex-wrap items-center gap-2">
        <span className="text-muted tabular" aria-live="polite">
          {chosen.size === 0 ? 'None chosen' : `${formatCount(chosen.size)} chosen`}
        </span>
        {fits > 0 && !(allShown && (!list.hasMore || chosen.size >= fits)) && (
          <Button size="sm" variant="outline" onClick={() => void chooseAll()}>
            Choose{' '}
            {list.count !== undefined && list.count > most
              ? `the first ${formatCount(most)}`
              : `all ${formatCount(fits)}`}
          </Button>
        )}
        {chosen.size > 0 && (
          <Button size="sm" variant="ghost" onClick={() => onChange(new Set())}>
            Clear
          </Button>
        )}
      </div>
      {list.error && (
        <ErrorState title="The assets could not be loaded" error={list.error} onRetry={list.refetch} />
      )}
      {list.isPending && !list.error && <SkeletonRows rows={6} />}
      {!list.isPending && !list.error && list.rows.length === 0 && (
        <NoAssets isFiltered={Boolean(text.trim() || site)} />
      )}
      {list.rows.length > 0 && (
        <ul className="max-h-[60vh] divide-y divide-line overflow-y-auto rounded-lg border border-line bg-surface">
          {list.rows.map(({ id, name, asset_tag, location, site: at, customer }) => (
            <li key={id} className="px-3 py-2 hover:bg-wash">
              <Checkbox
                label={
                  <span className="block cursor-pointer">
                    <span className="font-medium">{name}</span>
                    <span className="block text-label text-subtle">
                      {[asset_tag, customer?.name, at?.name, location].filter(Boolean).join(' · ')}
                    </span>
                  </span>
                }
                checked={chosen.has(id)}
                disabled={!chosen.has(id) && chosen.size >= most}
                onChange={(event) => toggle(id, event.target.checked)}
              />
            </li>
          ))}
          {list.hasMore && (
            <li className="p-2 text-center">
              <Button size="sm" variant="ghost" loading={list.isLoadingMore} onClick={list.loadMore}>
                Show more
              </Button>
            </li>
          )}
        </ul>
      )}
    </div>
  );
}

function NoAssets({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered) return <p className="py-6 text-center text-muted">No asset fits.</p>;
  return (
    <EmptyState
      title="No assets yet"
      action={
        <Button asChild>
          <Link to="/assets/new">New asset</Link>
        </Button>
      }
    >
      Or print labels ahead: choose “To be assigned later”.
    </EmptyState>
  );
}

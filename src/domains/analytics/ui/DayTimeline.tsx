import { useState } from 'react';
import { visitStatus } from '#domains/scheduling/ui/visit-status.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Skeleton } from '#ui/components/states/Skeleton.tsx';
import { Avatar } from '#ui/components/values/Avatar.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Link } from '#ui/navigation.tsx';
import type { DayVisit } from '../dashboard.report.ts';

const DayMap = lazyPart(async () => (await import('./DayMap.tsx')).DayMap);

interface DayTimelineProps {
  visits: readonly DayVisit[];
  timezone: string;
  locale: string;
}

/** Today by technician, each visit a line with its hours: readable on a phone, and a list for a screen reader. */
export function DayTimeline({ visits, timezone, locale }: DayTimelineProps) {
  const time = new Intl.DateTimeFormat(inEnglish(locale), { timeStyle: 'short', timeZone: timezone });
  const [isMapped, setMapped] = useState(false);
  return (
    <div className="flex flex-col gap-3">
      <Button
        size="sm"
        variant="outline"
        aria-expanded={isMapped}
        className="self-start"
        onClick={() => setMapped(!isMapped)}
      >
        {isMapped ? 'Hide the map' : 'Show on a map'}
      </Button>
      {isMapped && <DayMap visits={visits} fallback={<Skeleton className="h-40" />} />}
      <ul className="grid gap-x-8 gap-y-5 lg:grid-cols-2">
        {byTechnician(visits).map(({ id, name, avatar_url, visits: theirs }) => (
          <li key={id} className="min-w-0">
            <h3 className="flex items-center gap-2 font-medium">
              <Avatar name={name} src={avatar_url} size={24} />
              {name}
              <span className="text-label font-normal text-subtle">{theirs.length}</span>
            </h3>
            <ol className="mt-2 divide-y divide-line border-line border-y">
              {theirs.map((visit) => (
                <li key={visit.id}>
                  <Link
                    to={`/work-orders/${visit.work_order_id}`}
                    className="flex items-center gap-3 px-1 py-2 transition-colors hocus:bg-wash"
                  >
                    <span className="w-32 shrink-0 text-label text-muted tabular">
                      {time.formatRange(new Date(visit.starts_at), new Date(visit.ends_at))}
                    </span>
                    <span className="min-w-0 flex-1">
                      <span className="block truncate">{visit.title}</span>
                      <span className="block truncate text-label text-subtle">
                        {[visit.number, visit.customer, visit.site].filter(Boolean).join(' · ')}
                      </span>
                    </span>
                    <StatusMark {...visitStatus(visit.status)} />
                  </Link>
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </div>
  );
}

type Technician = NonNullable<DayVisit['technician']>;
const nobody = { id: '', name: 'Nobody yet', avatar_url: null };

function byTechnician(visits: readonly DayVisit[]) {
  const groups = new Map<string, Pick<Technician, 'id' | 'name' | 'avatar_url'> & { visits: DayVisit[] }>();
  for (const visit of visits) {
    const { id, name, avatar_url } = visit.technician ?? nobody;
    const before = groups.get(id)?.visits ?? [];
    groups.set(id, { id, name, avatar_url, visits: [...before, visit] });
  }
  return [...groups.values()].sort((a, b) => a.name.localeCompare(b.name));
}

import { useState } from 'react';
import { visitStatus } from '#domains/scheduling/ui/visit-status.ts';
import { inEnglish } from '#kernel/english-dates.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Skeleton } from '#ui/components/states/Skeleton.tsx';
import { Avatar } from '#ui/components/values/Avatar.tsx';
import { StatusMark } from '#ui/components/values/StatusMark.tsx';
import { cx } from '#ui/cx.ts';
import { useMedia } from '#ui/hooks/use-media.ts';
import { lazyPart } from '#ui/lazy-part.tsx';
import { Link } from '#ui/navigation.tsx';
import type { DayVisit } from '../dashboard.report.ts';

const DayMap = lazyPart(async () => (await import('./DayMap.tsx')).DayMap);

interface DayTimelineProps {
  isOffice: boolean;
  visits: readonly DayVisit[];
  timezone: string;
  locale: string;
}

/** Today by technician, each visit a line with its hours: readable on a phone, and a list for a screen reader. */
export function DayTimeline({ isOffice, ...day }: DayTimelineProps) {
  if (day.visits.length > 0) return <Visits {...day} />;
  return (
    <p className="text-muted">
      {isOffice ? 'No visits today.' : 'Nothing is planned for you today. The office sees that you are free.'}
    </p>
  );
}

function Visits({ visits, timezone, locale }: Omit<DayTimelineProps, 'isOffice'>) {
  const time = new Intl.DateTimeFormat(inEnglish(locale), { timeStyle: 'short', timeZone: timezone });
  // Beside the list where there is room for both.
  const isWide = useMedia('(width >= 110rem)');
  const [wanted, setMapped] = useState<boolean>();
  const isMapped = wanted ?? isWide;
  /** The site that is pointed at, in the list or on the map. */
  const [lit, setLit] = useState<readonly string[]>(none);
  const [chosen, setChosen] = useState<readonly string[]>(none);
  const isLit = ({ site_id }: DayVisit) =>
    site_id !== null && (lit.includes(site_id) || chosen.includes(site_id));
  const pointing = ({ site_id }: DayVisit) => {
    const leave = () => setLit(none);
    const enter = () => setLit(site_id === null ? none : [site_id]);
    return isMapped ? { onMouseEnter: enter, onFocus: enter, onMouseLeave: leave, onBlur: leave } : {};
  };
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
      <div className={cx(isMapped && 'grid items-start gap-x-6 gap-y-4 lg:grid-cols-2')}>
        {isMapped && (
          <div className="min-w-0 lg:sticky lg:top-[calc(var(--above)+var(--header)+20px)] lg:order-last">
            <DayMap
              visits={visits}
              lit={lit}
              chosen={chosen}
              onChoose={setChosen}
              fallback={<Skeleton className="h-40" />}
            />
          </div>
        )}
        <ul className={cx('grid gap-x-8 gap-y-5', !isMapped && 'lg:grid-cols-2')}>
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
                      data-lit={(isMapped && isLit(visit)) || undefined}
                      className="flex items-center gap-3 px-1 py-2 transition-colors hocus:bg-wash data-lit:bg-selected"
                      {...pointing(visit)}
                    >
                      <StatusMark {...visitStatus(visit.status)} iconOnly className="shrink-0" />
                      <span className="min-w-0 flex-1">
                        <span className="block truncate">{visit.title}</span>
                        <span className="block truncate text-label text-subtle">
                          {[visit.customer, visit.site, visit.number].filter(Boolean).join(' · ')}
                        </span>
                      </span>
                      <span className="shrink-0 text-label text-muted tabular">
                        {time.formatRange(new Date(visit.starts_at), new Date(visit.ends_at))}
                      </span>
                    </Link>
                  </li>
                ))}
              </ol>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

const none: readonly string[] = [];

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

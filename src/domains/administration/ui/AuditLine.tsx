import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Json } from '#kernel/field.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { cx } from '#ui/cx.ts';
import { exactInstant, momentText } from '#ui/format/when.ts';
import { Link } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type AuditEntry, actionWords, columnWords, entityWords } from '../audit-log.rules.ts';
import type { AuditSearch } from './audit-search.ts';
import { ChangeSummary, columnsOf, namesOf, valueText } from './ChangeSummary.tsx';

export interface AuditLineProps {
  entry: AuditEntry;
  onFilter: (patch: AuditSearch) => void;
}

/** One entry; expanded, it shows old and new values and the facts of the request. */
export function AuditLine({ entry, onFilter }: AuditLineProps) {
  const { viewer } = useWorkplace();
  const [isOpen, setOpen] = useState(false);
  const isRefusal = entry.action.endsWith('refuse') || /_(refused|blocked)$/.test(entry.action);
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        aria-expanded={isOpen}
        className="grid w-full grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 px-3 py-2 text-start hover:bg-wash sm:grid-cols-[auto_9rem_minmax(0,1fr)_minmax(0,8rem)_10.5rem]"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight className={cx('size-3.5 text-subtle', isOpen && 'rotate-90')} aria-hidden="true" />
        <span className="truncate font-medium max-sm:hidden">{entry.actor}</span>
        <span className="min-w-0 truncate">
          <span className="font-medium sm:hidden">{entry.actor}: </span>
          <ActionName action={entry.action} /> <SubjectName entry={entry} />
          {isRefusal && (
            <Badge tone="danger" className="ms-2">
              refused
            </Badge>
          )}
          <span className="block truncate text-label text-muted">
            <ChangeSummary change={entry} />
          </span>
        </span>
        <span className="truncate text-label text-subtle tabular max-sm:hidden">
          {entry.ip ?? 'no address'}
        </span>
        <time
          dateTime={entry.at}
          title={exactInstant(entry.at, viewer)}
          className="text-label text-subtle tabular max-sm:col-start-2 sm:text-end"
        >
          {momentText(entry.at, viewer)}
        </time>
      </button>
      {isOpen && (
        <div className="flex flex-col gap-3 border-t border-line bg-wash px-3 py-3 sm:ps-10">
          <Difference entry={entry} />
          <Facts entry={entry} />
          <div className="flex flex-wrap gap-2">
            <OpenSubject entry={entry} />
            {entry.entity_id && (
              <Button
                variant="outline"
                size="sm"
                onClick={() => onFilter({ entity_id: entry.entity_id ?? '', entity_type: entry.entity_type })}
              >
                All about this one
              </Button>
            )}
            {entry.request_id && (
              <Button
                variant="outline"
                size="sm"
                onClick={() => onFilter({ request_id: entry.request_id ?? '' })}
              >
                The same request
              </Button>
            )}
            {entry.actor_id && (
              <Button
                variant="outline"
                size="sm"
                onClick={() => onFilter({ actor_id: entry.actor_id ?? '' })}
              >
                Everything by {entry.actor}
              </Button>
            )}
          </div>
        </div>
      )}
    </li>
  );
}

/** The label of the command; of anything else its name as words. */
export function ActionName({ action }: { action: string }) {
  const [table = '', name = ''] = action.split('.');
  return useWorkplace().commandNamed(table, name)?.label ?? actionWords(action);
}

/** "work order WO-1042 · No hot water" */
export function SubjectName({ entry }: { entry: Pick<AuditEntry, 'entity_type' | 'entity_name'> }) {
  const { resourceOf } = useWorkplace();
  const kind = resourceOf(entry.entity_type)?.label ?? entityWords(entry.entity_type);
  return (
    <span className="text-muted">
      · {kind} {entry.entity_name && <span className="text-ink">{entry.entity_name}</span>}
    </span>
  );
}

function OpenSubject({ entry: { entity_type, entity_id, entity_name } }: { entry: AuditEntry }) {
  const { displayOf } = useWorkplace();
  const path = entity_id && entity_name ? displayOf(entity_type)?.path?.(entity_id) : undefined;
  if (!path) return null;
  return (
    <Button asChild variant="outline" size="sm">
      <Link to={path}>Open {entity_name?.split(' · ')[0]}</Link>
    </Button>
  );
}

function Difference({
  entry: { entity_type, before, after, names: known, is_hidden },
}: {
  entry: AuditEntry;
}) {
  const workplace = useWorkplace();
  if (is_hidden)
    return (
      <p className="text-muted">
        These values are money. Seeing them needs the financial permission, and open financials.
      </p>
    );
  const names = namesOf({ before, after });
  const columns = columnsOf(entity_type, workplace);
  const text = (name: string, value: Json | undefined) =>
    valueText(columns?.get(name), value, known, workplace) || '–';
  if (names.length === 0) return <p className="text-muted">No values were changed.</p>;
  return (
    <div className="overflow-x-auto">
      <table className="w-full min-w-96 text-start">
        <thead>
          <tr className="text-label text-subtle">
            <th className="w-48 py-1 pe-4 text-start font-medium">Field</th>
            {before && <th className="py-1 pe-4 text-start font-medium">Before</th>}
            <th className="py-1 text-start font-medium">{before ? 'After' : 'Value'}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-1 pe-4 text-start font-normal text-muted">
                {columnWords(name, columns)}
              </th>
              {before && (
                <td className="py-1 pe-4 wrap-anywhere text-tone-danger">{text(name, before[name])}</td>
              )}
              <td className={cx('py-1 wrap-anywhere', before && 'text-tone-success')}>
                {text(name, after?.[name])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Facts({ entry }: { entry: AuditEntry }) {
  const { viewer } = useWorkplace();
  const facts: [string, ReactNode][] = [
    ['Entry', entry.id],
    ['Exact time', `${exactInstant(entry.at, viewer)} (${entry.at})`],
    ['Address', entry.ip ?? 'unknown'],
    ['Claimed address', entry.claimed],
    ['Browser', entry.user_agent],
    ['Subject', entry.entity_id],
    ['Request', entry.request_id],
  ];
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-0.5 text-label">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-subtle">{label}</dt>
            <dd className="break-words text-muted">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

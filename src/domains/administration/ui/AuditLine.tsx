import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Json } from '#kernel/field.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Badge } from '#ui/components/values/Badge.tsx';
import { When } from '#ui/components/values/When.tsx';
import { cx } from '#ui/cx.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { type AuditEntry, actionWords, columnWords, entityWords } from '../audit-log.rules.ts';
import type { AuditSearch } from './audit-search.ts';

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
        className="grid w-full grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-2 text-start hover:bg-wash sm:grid-cols-[auto_10rem_minmax(0,1fr)_minmax(0,10rem)_8rem]"
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRight className={cx('size-3.5 text-subtle', isOpen && 'rotate-90')} aria-hidden="true" />
        <span className="truncate font-medium max-sm:hidden">{entry.actor}</span>
        <span className="min-w-0 truncate">
          <span className="font-medium sm:hidden">{entry.actor}: </span>
          {actionWords(entry.action)} <span className="text-muted">· {entityWords(entry.entity_type)}</span>
          {isRefusal && (
            <Badge tone="danger" className="ms-2">
              refused
            </Badge>
          )}
        </span>
        <span className="truncate text-label text-subtle tabular max-sm:hidden">
          {entry.ip ?? 'no address'}
        </span>
        <span className="text-end text-label text-subtle">
          <When at={entry.at} timezone={viewer.timezone} locale={viewer.locale} />
        </span>
      </button>
      {isOpen && (
        <div className="flex flex-col gap-3 border-t border-line bg-wash px-3 py-3 sm:ps-10">
          <Difference entry={entry} />
          <Facts entry={entry} />
          <div className="flex flex-wrap gap-2">
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

function Difference({ entry: { entity_type, before, after, is_hidden } }: { entry: AuditEntry }) {
  const { resourceOf, fieldsOf } = useWorkplace();
  if (is_hidden)
    return (
      <p className="text-muted">
        These values are money. Seeing them needs the financial permission, and open financials.
      </p>
    );
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const resource = resourceOf(entity_type);
  const columns = resource && fieldsOf(resource);
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
                <td className="py-1 pe-4 wrap-anywhere text-tone-danger">{valueText(before[name])}</td>
              )}
              <td className={cx('py-1 wrap-anywhere', before && 'text-tone-success')}>
                {valueText(after?.[name])}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function valueText(value: Json | undefined): string {
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function Facts({ entry }: { entry: AuditEntry }) {
  const facts: [string, ReactNode][] = [
    ['Entry', entry.id],
    ['Exactly', entry.at],
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

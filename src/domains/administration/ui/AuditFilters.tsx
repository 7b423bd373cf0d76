import { Search, X } from 'lucide-react';
import { useReport } from '#ui/api/report.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { DateInput } from '#ui/components/inputs/DateInput.tsx';
import { Input } from '#ui/components/inputs/Input.tsx';
import { Select } from '#ui/components/inputs/Select.tsx';
import { useTyped } from '#ui/hooks/use-typed.ts';
import { type AuditFacets, actionWords, entityWords } from '../audit-log.rules.ts';
import type { AuditSearch } from './audit-search.ts';

export interface AuditFiltersProps {
  search: AuditSearch;
  onChange: (patch: AuditSearch) => void;
}

/** One filter bar: text, person, action, entity and dates. */
export function AuditFilters({ search, onChange }: AuditFiltersProps) {
  const { data } = useReport<AuditFacets>('audit_facets');
  const [words, setWords] = useTyped(search.q ?? '', (q) => onChange({ q }), 300);
  const isFiltered = Object.values(search).some(Boolean);
  return (
    <div className="grid grid-cols-2 items-center gap-2 sm:flex sm:flex-wrap">
      <Input
        aria-label="Search the audit log"
        className="max-sm:col-span-2 sm:w-52"
        placeholder="Search"
        value={words}
        prefix={<Search className="size-4" aria-hidden="true" />}
        onChange={(event) => setWords(event.target.value)}
      />
      <Select
        aria-label="Who"
        className="sm:w-44"
        placeholder="Everybody"
        value={search.actor_id ?? ''}
        onChange={(event) => onChange({ actor_id: event.target.value })}
        options={(data?.people ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        aria-label="Action"
        className="sm:w-48"
        placeholder="Every action"
        value={search.action ?? ''}
        onChange={(event) => onChange({ action: event.target.value })}
        options={(data?.actions ?? []).map((action) => ({ value: action, label: labelOf(action) }))}
      />
      <Select
        aria-label="Subject"
        className="sm:w-44"
        placeholder="Everything"
        value={search.entity_type ?? ''}
        onChange={(event) => onChange({ entity_type: event.target.value })}
        options={(data?.entity_types ?? []).map((type) => ({ value: type, label: entityWords(type) }))}
      />
      <DateInput
        aria-label="From"
        className="sm:w-36"
        value={search.from ?? null}
        onValueChange={(from) => onChange({ from: from ?? '' })}
      />
      <DateInput
        aria-label="Until"
        className="sm:w-36"
        value={search.to ?? null}
        onValueChange={(to) => onChange({ to: to ?? '' })}
      />
      {isFiltered && (
        <Button
          variant="ghost"
          onClick={() => {
            setWords('');
            onChange(Object.fromEntries(Object.keys(search).map((name) => [name, ''])));
          }}
        >
          <X className="size-4" aria-hidden="true" />
          Clear
        </Button>
      )}
    </div>
  );
}

function labelOf(action: string): string {
  const [table, verb] = action.split('.');
  return verb ? `${actionWords(action)} (${(table ?? '').replaceAll('_', ' ')})` : actionWords(action);
}

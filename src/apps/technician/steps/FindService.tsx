import { Search } from 'lucide-react';
import { useState } from 'react';
import { formatMinutes } from '#domains/work-orders/ui/calendar/format-spans.ts';
import { Input } from '#ui/components/inputs/Input.tsx';
import { useDebounced } from '#ui/hooks/use-debounced.ts';
import { RowGroup } from '#ui/phone/BigRow.tsx';
import { useServicesNamed } from './catalogue.ts';

export type FoundService = ReturnType<typeof useServicesNamed>['rows'][number];

interface FindServiceProps {
  /** `clear`: empties the search. */
  onChoose: (service: FoundService, clear: () => void) => void;
  disabled?: boolean;
}

/** A service of the price book, found by name or code. */
export function FindService({ onChoose, disabled = false }: FindServiceProps) {
  const [text, setText] = useState('');
  const q = useDebounced(text.trim(), 250);
  const { rows, isPending, error } = useServicesNamed(q);
  return (
    <>
      <Input
        type="search"
        aria-label="Find a service"
        placeholder="Name or code"
        autoComplete="off"
        prefix={<Search className="size-5" aria-hidden="true" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <RowGroup title="Price book">
        {error && <p className="px-4 py-3 text-tone-danger">The price book can’t be read now.</p>}
        {!error && isPending && <p className="px-4 py-3 text-muted">Searching</p>}
        {!error && !isPending && rows.length === 0 && (
          <p className="px-4 py-3 text-muted">
            {q ? 'No service of this name.' : 'The office has no services in the price book yet.'}
          </p>
        )}
        {rows.map((service) => (
          <button
            key={service.id}
            type="button"
            disabled={disabled}
            className="flex min-h-15 w-full flex-col justify-center px-4 py-2 text-start -outline-offset-2 hover:bg-wash"
            onClick={() => onChoose(service, () => setText(''))}
          >
            <span className="wrap-anywhere">{service.name}</span>
            <span className="text-label text-subtle">
              {[service.code, service.labour_minutes ? formatMinutes(service.labour_minutes) : null]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </button>
        ))}
      </RowGroup>
    </>
  );
}

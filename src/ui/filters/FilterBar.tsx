/**
 * The filter of a list, shown as a sentence: "where status is Open or On hold and due before 12 Mar". Stateless: filters and
 * search are kept in the URL by `useListAddress`.
 */
import { ListFilter, Search, X } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button } from '../components/actions/Button.tsx';
import { Input } from '../components/inputs/Input.tsx';
import { DropdownMenu, MenuItem } from '../components/overlays/DropdownMenu.tsx';
import { useHotkeys } from '../hooks/use-hotkeys.ts';
import { useTyped } from '../hooks/use-typed.ts';
import { FilterChip } from './FilterChip.tsx';
import type { Filter } from './filter.ts';
import { type FilterField, type NamedFilter, newFilter } from './filter-field.ts';

export interface FilterBarProps {
  fields: readonly FilterField[];
  filters: readonly Filter[];
  onFiltersChange: (filters: readonly Filter[]) => void;
  /** Shown by their names. */
  named?: readonly NamedFilter[];
  search: string;
  onSearchChange: (search: string) => void;
  /** Placeholder of the search: "Search number, title or customer". Undefined without a search. */
  searchLabel: string | undefined;
  /** At the end: Save view, Export. */
  aside?: ReactNode;
}

export function FilterBar({
  fields,
  filters,
  onFiltersChange,
  named,
  search,
  onSearchChange,
  searchLabel,
  aside,
}: FilterBarProps) {
  const [added, setAdded] = useState<string | null>(null);
  const hasChosen = useRef(false);
  const change = (index: number, next: Filter | null) =>
    onFiltersChange(filters.flatMap((filter, at) => (at === index ? (next ?? []) : filter)));
  return (
    <search className="flex flex-wrap items-center gap-2 max-sm:gap-1.5">
      {searchLabel !== undefined && (
        <SearchInput value={search} onChange={onSearchChange} label={searchLabel} />
      )}
      {filters.map((filter, index) => {
        const field = fields.find((one) => one.id === filter.field);
        if (!field) return null;
        return (
          <span key={keyOf(filter)} className="flex max-w-full items-center gap-2">
            <span className="text-subtle">{index === 0 ? 'where' : 'and'}</span>
            <FilterChip
              field={field}
              filter={filter}
              named={named}
              startOpen={added === keyOf(filter)}
              onChange={(next) => change(index, next)}
              onRemove={() => change(index, null)}
            />
          </span>
        );
      })}
      <DropdownMenu
        align="start"
        onCloseAutoFocus={(event) => {
          if (hasChosen.current) event.preventDefault();
          hasChosen.current = false;
        }}
        trigger={
          <Button variant="ghost" className="text-muted max-sm:px-2.5">
            <ListFilter className="size-4" aria-hidden="true" />
            <span className="max-sm:sr-only">Filter</span>
          </Button>
        }
      >
        {fields.map((field) => (
          <MenuItem
            key={field.id}
            onSelect={() => {
              hasChosen.current = true;
              const filter = newFilter(field);
              setAdded(keyOf(filter));
              onFiltersChange([...filters, filter]);
            }}
          >
            {field.label.charAt(0).toUpperCase() + field.label.slice(1)}
          </MenuItem>
        ))}
      </DropdownMenu>
      {filters.length > 0 && (
        <Button variant="ghost" className="text-muted" onClick={() => onFiltersChange([])}>
          Clear
        </Button>
      )}
      {aside && <span className="ms-auto flex items-center gap-2">{aside}</span>}
    </search>
  );
}

const keyOf = ({ field, operator }: Filter) => `${field}-${operator}`;

/** `/` focuses it from anywhere on the page; Escape clears it, then leaves it. */
function SearchInput({
  value,
  onChange,
  label,
}: {
  value: string;
  onChange: (text: string) => void;
  label: string;
}) {
  const box = useRef<HTMLInputElement>(null);
  const [text, setText] = useTyped(value, onChange);
  useHotkeys({ '/': () => box.current?.focus() });
  return (
    <Input
      ref={box}
      type="search"
      aria-label={label}
      placeholder={label}
      className="max-sm:min-w-40 max-sm:flex-1 sm:w-72 [&_::-webkit-search-cancel-button]:hidden"
      prefix={<Search className="size-3.5" aria-hidden="true" />}
      suffix={
        text && (
          <button
            type="button"
            aria-label="Clear the search"
            onClick={() => setText('')}
            className="rounded-sm hover:text-ink"
          >
            <X className="size-3.5" aria-hidden="true" />
          </button>
        )
      }
      value={text}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        if (text) setText('');
        else box.current?.blur();
      }}
    />
  );
}

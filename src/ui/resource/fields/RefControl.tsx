import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AnyResource } from '#kernel/resource.ts';
import { inSentence } from '#kernel/validate.ts';
import { tableKeys } from '#ui/api/table-keys.ts';
import type { Entry } from '#ui/api/where.ts';
import { mayRetry } from '#ui/api-error.ts';
import { type Choice, Combobox } from '#ui/components/inputs/Combobox.tsx';
import { findByWords } from '#ui/offline/find-by-words.ts';
import { closestFirst, searchRows, useRefName } from '../list/ref-choices.ts';
import { rowTitle, selectFor } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { type ControlProps, textOf } from './control.ts';
import { useCreateInPlace } from './create-in-place.ts';

interface RefControlProps extends ControlProps {
  /** Choices that this device keeps: searched when the server can't be reached. */
  kept?: readonly Choice[];
}

/** A reference to a row of another table, found by typing; a missing row can be created in place. */
export function RefControl(props: RefControlProps) {
  const { field, value, onChange, values, label, refFilters, disabled, kept } = props;
  const workplace = useWorkplace();
  const client = useQueryClient();
  const create = useCreateInPlace();
  const target = workplace.resourceOf(field.target ?? '');
  const id = textOf(value) || null;
  const { data: row } = useRefName(target, id, workplace);
  const known = useMemo(() => (target ? sharedRefs(target, values) : {}), [target, values]);
  if (!target) return null;
  const filters = refFilters ?? [...(field.among ?? []), ...filtersOf(target, known)];
  const mayCreate = create !== null && workplace.may('create', target);
  const chosen: Choice | null = id
    ? { value: id, label: row ? rowTitle(target, row, workplace) : (labelIn(kept, id) ?? '…') }
    : null;
  const search = async (text: string, signal: AbortSignal) => {
    try {
      return await searchRows(target, text, workplace, { filters, signal });
    } catch (error) {
      if (!kept || !mayRetry(error)) throw error;
      return closestFirst(
        text,
        findByWords(kept, text, (choice) => [choice.label, choice.detail]),
      );
    }
  };

  const makeNew = async (text: string): Promise<Choice | null> => {
    const title = target.columns[target.title]?.kind === 'text' ? { [target.title]: text } : {};
    const made = await create?.({ resource: target, defaults: { ...known, ...title } });
    if (!made) return null;
    client.setQueryData(tableKeys.row(target.name, made.id, selectFor(target, [], workplace)), made);
    return { value: made.id, label: rowTitle(target, made, workplace) };
  };
  return (
    <Combobox
      value={chosen}
      onValueChange={(choice) => onChange(choice?.value ?? null)}
      search={search}
      required={field.required}
      placeholder={`Find ${inSentence(label)}`}
      createLabel={`Create ${inSentence(target.label)}`}
      {...(mayCreate && { onCreate: makeNew })}
      {...(disabled && { disabled })}
    />
  );
}

const labelIn = (kept: readonly Choice[] = [], id: string) => kept.find(({ value }) => value === id)?.label;

/** Refs common to both forms: a site created for a work order belongs to the work order's customer. */
function sharedRefs(target: AnyResource, values: ControlProps['values']): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(target.fields).flatMap(([name, field]) =>
      field.kind === 'ref' && textOf(values[name]) !== '' ? [[name, textOf(values[name])]] : [],
    ),
  );
}

/** Only refs required on the target may narrow the search: others would hide rows that fit. */
function filtersOf(target: AnyResource, known: Readonly<Record<string, string>>): readonly Entry[] {
  return Object.entries(known)
    .filter(([name]) => target.fields[name]?.required)
    .map(([name, id]) => [name, `eq.${id}`]);
}

/** The fields whose chosen row may no longer match after `changed` changes. */
export function dependentRefs(
  changed: string,
  fields: ReadonlyMap<string, ControlProps['field']>,
  resourceOf: (table: string) => AnyResource | undefined,
): readonly string[] {
  return [...fields].flatMap(([name, field]) => {
    const column = resourceOf(field.target ?? '')?.fields[changed];
    return name !== changed && column?.kind === 'ref' && column.required ? [name] : [];
  });
}

/**
 * A property list edited in place: `<EditableProperties resource={workOrders} row={row} fields={[…]} />`. Press a value to edit
 * it; Enter or blur saves, Escape cancels. Changes show optimistically and are rolled back when refused. Fields the viewer may
 * not write are read-only.
 */
import { Pencil, Plus } from 'lucide-react';
import { type RefObject, useRef, useState } from 'react';
import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { inSentence } from '#kernel/validate.ts';
import type { Entry } from '#ui/api/where.ts';
import { PropertyList } from '#ui/components/layout/PropertyList.tsx';
import { mayEdit } from '../form/may-edit.ts';
import { CreatesInPlace } from '../form/ResourceForm.tsx';
import { FieldValue, isBlank } from '../list/cells.tsx';
import { columnLabel, fieldHelp, namesTogether, type Row } from '../names.ts';
import { useWorkplace, type Workplace } from '../workplace.tsx';
import { type Unsaved, ValueEditor } from './ValueEditor.tsx';

export interface EditablePropertiesProps {
  resource: AnyResource;
  row: Row;
  /** In order; unreadable ones are omitted. */
  fields: readonly string[];
  /** Read-only, even if the viewer may write them. */
  readOnly?: boolean | readonly string[];
  /** Omitted while empty. */
  hideEmpty?: readonly string[];
  /** Several empty ones stand in one line until they are asked for. */
  foldEmpty?: boolean;
  refFilters?: Readonly<Record<string, readonly Entry[]>>;
}

export function EditableProperties({
  resource: declared,
  row,
  fields,
  readOnly,
  hideEmpty = [],
  foldEmpty = false,
  refFilters,
}: EditablePropertiesProps) {
  const workplace = useWorkplace();
  const resource = workplace.withCustomFields(declared);
  const readable = workplace.fieldsOf(resource);
  const mayUpdate = workplace.may('update', resource) && readOnly !== true;
  const [isUnfolded, setUnfolded] = useState(false);
  // By the row it is edited in: the value that was pressed.
  const [open, setOpen] = useState<Readonly<Record<string, string>>>({});
  const focusAfter = useRef<string>(undefined);
  const shown = shownFields(resource, row, fields, workplace, hideEmpty);
  const empty = foldEmpty && !isUnfolded ? shown.filter((name) => isBlank(row[name])) : [];
  const folded = empty.length > 1 ? empty : [];
  const isEditable = (name: string) => {
    const field = readable.get(name);
    const fixed = Array.isArray(readOnly) && readOnly.includes(name);
    return field !== undefined && mayUpdate && !fixed && mayEdit(field, workplace);
  };
  const rowOf = (name: string) =>
    namesTogether(resource, name).find(
      (one) => shown.includes(one) && !folded.includes(one) && isEditable(one),
    ) ?? name;
  const properties = shown.flatMap((name) => {
    const field = readable.get(name);
    if (!field || folded.includes(name)) return [];
    const place = rowOf(name);
    if (place !== name && open[place] !== undefined) return [];
    return {
      label: columnLabel(resource, name),
      ...(field.help && { help: fieldHelp(field) }),
      value: isEditable(name) ? (
        <EditableValue
          key={name}
          {...{ resource, row, name, field, focusAfter }}
          refFilters={refFilters?.[name]}
          pressed={open[name]}
          onPress={(pressed) => setOpen((others) => ({ ...others, [rowOf(pressed)]: pressed }))}
          onLeave={() => setOpen(({ [name]: _left, ...others }) => others)}
        />
      ) : (
        <FieldValue resource={resource} name={name} row={row} full />
      ),
    };
  });
  return (
    <CreatesInPlace>
      <PropertyList properties={properties} />
      {folded.length > 0 && mayUpdate && (
        <button
          type="button"
          aria-expanded={false}
          className="-mx-1.5 flex min-h-8 items-start gap-1.5 rounded-sm px-1.5 py-1.5 text-start text-label/5 text-muted hover:bg-wash hover:text-ink coarse:min-h-11"
          onClick={() => setUnfolded(true)}
        >
          <Plus className="mt-1 size-3 shrink-0" aria-hidden="true" />
          {`Add ${folded.map((name) => inSentence(columnLabel(resource, name))).join(', ')}`}
        </button>
      )}
    </CreatesInPlace>
  );
}

/** The fields the viewer may read, without empty ones that cannot be filled in. */
export function shownFields(
  resource: AnyResource,
  row: Row,
  names: readonly string[],
  workplace: Workplace,
  hideEmpty: readonly string[] = [],
): readonly string[] {
  const readable = workplace.fieldsOf(resource);
  const isFixed = resource.access.update === 'nobody';
  return names.filter((name) => {
    const field = readable.get(name);
    if (!field) return false;
    if (row[name] !== null && row[name] !== undefined) return true;
    return !isFixed && field.writableBy !== 'nobody' && !hideEmpty.includes(name);
  });
}

interface EditableValueProps {
  resource: AnyResource;
  row: Row;
  name: string;
  field: Field;
  refFilters: readonly Entry[] | undefined;
  /** The value that was pressed: this one, or the one that only goes with it. Undefined while neither is edited. */
  pressed: string | undefined;
  onPress: (name: string) => void;
  onLeave: () => void;
  /** The value that was left by key. */
  focusAfter: RefObject<string | undefined>;
}

function EditableValue(props: EditableValueProps) {
  const { resource, row, name, field, refFilters, pressed, onPress, onLeave, focusAfter } = props;
  const [failed, setFailed] = useState<Unsaved>();
  const editor = useRef<HTMLDivElement>(null);
  const label = columnLabel(resource, name);
  if (pressed !== undefined) {
    return (
      <div ref={editor}>
        <ValueEditor
          {...{ resource, row, name, field, pressed, refFilters }}
          {...(failed && { start: failed })}
          onLeave={() => {
            focusAfter.current = editor.current?.contains(document.activeElement) ? pressed : undefined;
            onLeave();
            setFailed(undefined);
          }}
          onFault={(unsaved) => {
            setFailed(unsaved);
            onPress(pressed);
          }}
        />
      </div>
    );
  }
  return (
    <button
      ref={(button) => {
        // Enter and Escape leave the focus at the value; a press elsewhere takes it there.
        if (!button || focusAfter.current !== name) return;
        focusAfter.current = undefined;
        button.focus();
      }}
      type="button"
      aria-label={`Change ${label.toLowerCase()}`}
      className="group -mx-1.5 -my-0.5 flex w-[calc(100%+12px)] items-start justify-between gap-1 rounded-sm px-1.5 py-0.5 text-start hover:bg-wash"
      onClick={() => onPress(name)}
    >
      <span className="min-w-0 wrap-anywhere">
        <FieldValue resource={resource} name={name} row={row} full plain />
      </span>
      <Pencil
        className="mt-1 size-3 shrink-0 text-subtle opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        aria-hidden="true"
      />
    </button>
  );
}

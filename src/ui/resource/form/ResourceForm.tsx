/**
 * Creates or changes a row, with the groups of its resource: `<ResourceForm resource={customers} onSaved={(row) => …} />`, with
 * `row` to change one. Refs are found by typing and created in place; another user's changes are shown before they are
 * overwritten. `placed` omits fields; `controls`, `before` and `after` customize.
 */
import { type ComponentType, type ReactNode, useMemo, useRef, useState } from 'react';
import type { LoadComponent, ResourceDisplay } from '#kernel/display.ts';
import { type FieldGroup, groupsOf } from '#kernel/groups.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { inSentence } from '#kernel/validate.ts';
import { staleRow, useCreate, useUpdate } from '#ui/api/changes.ts';
import { Checkbox } from '#ui/components/inputs/Checkbox.tsx';
import { Sheet } from '#ui/components/overlays/Sheet.tsx';
import { Skeleton } from '#ui/components/states/Skeleton.tsx';
import { lazyPart } from '#ui/lazy-part.tsx';
import { notify } from '#ui/toast/notify.ts';
import type { OwnControlProps } from '../fields/control.ts';
import { CreateInPlaceContext, type CreateRequest } from '../fields/create-in-place.ts';
import { columnLabel, type Row, versionOf } from '../names.ts';
import { useWorkplace, type Workplace } from '../workplace.tsx';
import { Conflict } from './Conflict.tsx';
import { FieldsForm, type FieldsFormProps } from './FieldsForm.tsx';
import { changed, checkChange, checkNew, type FormFields, type FormValues, filled } from './form-values.ts';
import { mayAsk, mayEdit } from './may-edit.ts';

export interface ResourceFormProps
  extends Pick<
    FieldsFormProps,
    | 'onCancel'
    | 'controls'
    | 'refFilters'
    | 'before'
    | 'after'
    | 'onChange'
    | 'guarded'
    | 'autoFocus'
    | 'place'
  > {
  resource: AnyResource;
  /** The row to change; omit to create one. */
  row?: Row | undefined;
  /** Initial values of a new row. */
  defaults?: Readonly<Record<string, unknown>> | undefined;
  /** Fields that are asked elsewhere or follow from the context. */
  placed?: readonly string[];
  /** Default: "Create customer", "Save". */
  action?: string;
  /** Further values sent with a new row, e.g. its lines. */
  extra?: (values: FormValues) => Readonly<Record<string, unknown>>;
  /** Takes what has changed, instead of the server; false if it can't yet, and the form stays open. */
  keep?: (patch: FormValues, row: Row) => Promise<boolean>;
  onSaved: (row: Row) => void;
}

export function ResourceForm(props: ResourceFormProps) {
  const { row, defaults, onSaved } = props;
  const workplace = useWorkplace();
  const resource = workplace.withCustomFields(props.resource);
  const create = useCreate(resource);
  const update = useUpdate(resource);
  const [theirs, setTheirs] = useState<Row | null>(null);
  const [base, setBase] = useState(row);
  const values = useMemo(() => base ?? defaults, [base, defaults]);
  const isNew = row === undefined;
  const placedText = props.placed?.join() ?? '';
  const groups = useMemo(() => groupsOf(resource, placedText.split(',')), [resource, placedText]);
  const fields = useMemo(
    () => writable(resource, groups, workplace, !isNew),
    [resource, groups, workplace, isNew],
  );
  const before = useRef<FormValues>({});
  before.current = Object.fromEntries([...fields.keys()].map((name) => [name, base?.[name] ?? null]));
  const check = useMemo(
    () =>
      isNew
        ? checkNew(resource, workplace.viewer)
        : checkChange(resource, workplace.viewer, () => before.current),
    [resource, isNew, workplace],
  );

  const own = workplace.displayOf(resource.name)?.controls;
  const controls = useMemo(
    () => ({ ...(own && ownControls(own)), ...props.controls }),
    [own, props.controls],
  );

  const save = async (sent: FormValues) => {
    if (!base) {
      const made = await create.mutateAsync({ ...filled(sent), ...props.extra?.(sent) });
      notify.success(`${resource.label} created`);
      return () => onSaved(made);
    }
    const patch = changed(sent, before.current);
    if (Object.keys(patch).length === 0) return () => onSaved(base);
    if (props.keep) return (await props.keep(patch, base)) ? () => onSaved({ ...base, ...patch }) : undefined;
    try {
      const version = versionOf(theirs ?? base);
      const done = await update.mutateAsync({ id: base.id, patch, version });
      notify.success(`${resource.label} saved`);
      const after = { ...base, ...done };
      // If the form stays open, the next change is based on this version.
      setBase(after);
      setTheirs(null);
      return () => onSaved(after);
    } catch (error) {
      setTheirs(staleRow(error) ?? null);
      throw error;
    }
  };
  return (
    <CreatesInPlace>
      <FieldsForm
        key={base && versionOf(base)}
        fields={fields}
        groups={groups}
        resource={resource}
        values={values}
        check={check}
        onSubmit={save}
        action={props.action ?? (row ? 'Save' : `Create ${inSentence(resource.label)}`)}
        draft={props.guarded === false ? undefined : draftName(resource, base, workplace)}
        problem={
          theirs &&
          base && (
            <Conflict
              changes={[...fields.keys()]
                .filter((name) => JSON.stringify(theirs[name]) !== JSON.stringify(base[name]))
                .map((name) => columnLabel(resource, name))}
              onTake={() => {
                setBase({ ...base, ...theirs });
                setTheirs(null);
              }}
            />
          )
        }
        onCancel={props.onCancel}
        controls={controls}
        refFilters={props.refFilters}
        {...(props.before && { before: props.before })}
        {...(props.after && { after: props.after })}
        {...(props.onChange && { onChange: props.onChange })}
        guarded={props.guarded ?? true}
        autoFocus={props.autoFocus ?? false}
        place={props.place ?? 'page'}
      />
    </CreatesInPlace>
  );
}

function ownControls(own: NonNullable<ResourceDisplay['controls']>): FieldsFormProps['controls'] {
  return Object.fromEntries(Object.entries(own).map(([name, load]) => [name, load && controlOf(load)]));
}

const controlsByLoad = new WeakMap<LoadComponent, (props: OwnControlProps) => ReactNode>();

/** Cached: a new component on each render would remount the control. */
function controlOf(load: LoadComponent): (props: OwnControlProps) => ReactNode {
  const known = controlsByLoad.get(load);
  if (known) return known;
  const Control = lazyPart(load as () => Promise<ComponentType<OwnControlProps>>);
  const control = (given: OwnControlProps) => (
    <Control {...given} fallback={<Skeleton className="h-(--control)" />} />
  );
  controlsByLoad.set(load, control);
  return control;
}

/** Includes the version: a draft of an older version is not applied to a newer one. */
function draftName(resource: AnyResource, row: Row | undefined, { viewer }: Workplace): string {
  return [viewer.tenantId, resource.name, row?.id ?? 'new', ...(row ? [row.version] : [])].join('.');
}

function writable(
  resource: AnyResource,
  groups: readonly FieldGroup[],
  workplace: Workplace,
  exists: boolean,
): FormFields {
  const readable = workplace.fieldsOf(resource);
  return new Map(
    groups
      .flatMap(({ fields }) => fields)
      .flatMap((name) => {
        const field = readable.get(name);
        const isAsked = field && (exists ? mayEdit(field, workplace) : mayAsk(field, workplace));
        return isAsked ? [[name, field] as const] : [];
      }),
  );
}

function NewInPlace({ resource, defaults, settle }: CreateRequest & { settle: (row: Row | null) => void }) {
  const workplace = useWorkplace();
  const [isWanted, setWanted] = useState(true);
  const brings = workplace.displayOf(resource.name)?.brings;
  return (
    <ResourceForm
      resource={resource}
      defaults={defaults}
      guarded={false}
      autoFocus
      place="sheet"
      after={(values) =>
        brings?.parts(values, workplace) && (
          <Checkbox
            label={brings.label}
            help={brings.help}
            checked={isWanted}
            onChange={(event) => setWanted(event.target.checked)}
          />
        )
      }
      extra={(values) => (isWanted && brings?.parts(values, workplace)) || {}}
      onSaved={settle}
      onCancel={() => settle(null)}
    />
  );
}

/** Lets refs inside create missing rows: opens a sheet over the form and returns the new row. */
export function CreatesInPlace({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<(CreateRequest & { settle: (row: Row | null) => void }) | null>(null);
  const request = useMemo(
    () => (asked: CreateRequest) =>
      new Promise<Row | null>((resolve) =>
        setOpen({
          ...asked,
          settle: (row) => {
            setOpen(null);
            resolve(row);
          },
        }),
      ),
    [],
  );
  return (
    <CreateInPlaceContext value={request}>
      {children}
      {open && (
        <Sheet
          open
          onOpenChange={(next) => !next && open.settle(null)}
          title={`New ${inSentence(open.resource.label)}`}
        >
          {/* biome-ignore lint/a11y/noStaticElementInteractions: not a control: keeps keys pressed in this sheet from the form behind it. */}
          <div className="p-4" onKeyDown={(event) => event.stopPropagation()}>
            <NewInPlace {...open} />
          </div>
        </Sheet>
      )}
    </CreateInPlaceContext>
  );
}

/**
 * A form for declared fields: label, help and required from the declaration, the server's validation rules on blur, server
 * errors at their fields, drafts that survive a reload, Ctrl-Enter. ResourceForm and CommandForm use it; use it directly for a
 * form without a table.
 */
import { Fragment, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Controller, type FieldErrors, type UseFormReturn, useForm } from 'react-hook-form';
import type { Field } from '#kernel/field.ts';
import type { FieldGroup } from '#kernel/groups.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { staleRow } from '#ui/api/changes.ts';
import type { Entry } from '#ui/api/where.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { useDraft } from '#ui/hooks/use-draft.ts';
import { useIsMounted } from '#ui/hooks/use-is-mounted.ts';
import type { ControlProps } from '../fields/control.ts';
import { FieldControl } from '../fields/FieldControl.tsx';
import { dependentRefs } from '../fields/RefControl.tsx';
import { fieldLabel } from '../names.ts';
import { useWorkplace } from '../workplace.tsx';
import { Conflict } from './Conflict.tsx';
import {
  type Check,
  changed,
  type Faults,
  type FormFields,
  type FormValues,
  initialValues,
} from './form-values.ts';
import { LeaveGuard } from './LeaveGuard.tsx';
import { Restored } from './Restored.tsx';
import { type Followed, useFollowed } from './use-followed.ts';

export interface FieldsFormProps {
  fields: FormFields;
  /** Headings; every one of `fields` belongs to a group. */
  groups?: readonly FieldGroup[] | undefined;
  /** The fields' resource: for the labels of its states. */
  resource?: AnyResource | undefined;
  /** Initial values; default: the declared ones. */
  values?: Readonly<Record<string, unknown>> | undefined;
  check: Check;
  /** Throw the server's error: messages are shown at their fields, others above the button. What is returned runs without the draft. */
  onSubmit: (values: FormValues) => Promise<unknown>;
  /** The button's label: "Create customer". */
  action: string;
  destructive?: boolean;
  onCancel?: (() => void) | undefined;
  cancelLabel?: string;
  /** Name under which the input survives a reload. Omit for short forms. */
  draft?: string | undefined;
  /** A custom control for a field: `{ specs: (props) => <SpecsControl {...props} /> }`; null omits the field. */
  controls?:
    | Readonly<Record<string, ((props: ControlProps & { error?: string | undefined }) => ReactNode) | null>>
    | undefined;
  /** Narrows the rows a ref may point to, depending on the other values. */
  refFilters?: Readonly<Record<string, (values: FormValues) => readonly Entry[] | undefined>> | undefined;
  /**
   * Content before and after the fields: a duplicate warning, lines. Receives the values and the server errors not shown at a
   * field.
   */
  before?: (values: FormValues) => ReactNode;
  after?: (values: FormValues, faults: Faults) => ReactNode;
  /** Called on every change. */
  onChange?: (values: FormValues, dirty: boolean) => void;
  /** Shown instead of the error's message. */
  problem?: ReactNode;
  /** `values` are a row that stays open and may be changed by others: their changes appear in fields not edited here. */
  follows?: boolean;
  /** Asks before leaving the page with unsaved input. Default: true. */
  guarded?: boolean;
  /** Focuses the first empty field. */
  autoFocus?: boolean;
  /** The container: sheets and popovers have another background than pages. */
  place?: 'page' | 'sheet' | 'popover';
}

export function FieldsForm(props: FieldsFormProps) {
  const { fields, check, draft: draftName, guarded = true } = props;
  const first = useMemo(() => initialValues(fields, props.values), [fields, props.values]);
  const draft = useDraft<FormValues>(draftName ?? 'none');
  const restored = draftName === undefined ? undefined : typed(draft.initial, fields, first);
  const [showsRestored, setShowsRestored] = useState(restored !== undefined);
  const [problem, setProblem] = useState<ReactNode>(null);
  const [elsewhere, setElsewhere] = useState<Faults>({});
  const saved = useRef(false);
  const isMounted = useIsMounted();
  const box = useRef<HTMLDivElement>(null);
  const form = useForm<FormValues>({
    mode: 'onTouched',
    defaultValues: { ...first, ...restored },
    resolver: (values) => ({ values, errors: errorsOf(check(values), fields) }) as never,
  });
  const { handleSubmit, setError, reset, formState } = form;
  const followed = useFollowed(form, first, props.follows ?? false);
  const values = form.watch();
  const isDirty = Object.keys(changed(values, first)).length > 0;
  const content = JSON.stringify(values);

  // biome-ignore lint/correctness/useExhaustiveDependencies: `content` represents the values: a new object with equal values is not a change.
  useEffect(() => {
    props.onChange?.(values, isDirty);
    if (draftName === undefined || saved.current) return;
    if (isDirty) draft.keep(values);
    else draft.clear();
  }, [content]);

  const appear = useEffectEvent(() => {
    if (props.autoFocus) focusFirstEmpty(box.current);
  });
  useEffect(() => appear(), []);

  const submit = handleSubmit(async (sent) => {
    setProblem(null);
    setElsewhere({});
    saved.current = true;
    try {
      const after = await props.onSubmit(sent);
      draft.clear();
      if (typeof after === 'function') after();
      // The form stays open: later input is unsaved again.
      if (props.follows) saved.current = false;
    } catch (error) {
      saved.current = false;
      if (!isMounted()) return reportError(`“${props.action}” was not done`, error);
      const faults = Object.entries(error instanceof ApiError ? error.fields : {});
      const others = faults.filter(([name]) => !fields.has(name));
      for (const [name, message] of faults) if (fields.has(name)) setError(name, { type: 'server', message });
      setElsewhere(Object.fromEntries(others));
      // On a conflict, the conflicting fields are shown instead.
      if (props.follows && staleRow(error)) return;
      if (faults.length === 0 || others.length > 0)
        setProblem(others.map(([, fault]) => fault).join(' ') || classifyError(error).friendly);
    }
  });
  const goToFault = () =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

  return (
    <div ref={box}>
      <FormLayout
        onSubmit={(event) => {
          event.preventDefault();
          // A form in a sheet is a React child of the outer form.
          event.stopPropagation();
          void submit().then(goToFault);
        }}
        className={grounds[props.place ?? 'page']}
        error={conflictNotice(fields, followed) ?? props.problem ?? problem}
        actions={
          <>
            <Button
              type="submit"
              variant={props.destructive ? 'destructive' : 'default'}
              loading={formState.isSubmitting}
            >
              {props.action}
            </Button>
            {props.onCancel && (
              <Button variant="ghost" onClick={props.onCancel}>
                {props.cancelLabel ?? 'Cancel'}
              </Button>
            )}
          </>
        }
      >
        {showsRestored && (
          <Restored
            onDiscard={() => {
              reset(first);
              draft.clear();
              setShowsRestored(false);
            }}
          />
        )}
        {props.before?.(values)}
        <HeadedFields form={form} values={values} formProps={props} />
        {props.after?.(values, elsewhere)}
      </FormLayout>
      {guarded && (
        <LeaveGuard
          when={() => isDirty && !saved.current}
          keeps={draftName !== undefined}
          onDiscard={() => draft.clear()}
        />
      )}
    </div>
  );
}

interface HeadedFieldsProps {
  form: UseFormReturn<FormValues>;
  values: FormValues;
  formProps: FieldsFormProps;
}

function HeadedFields(props: HeadedFieldsProps) {
  return headed(props.formProps).map(({ title, names }) => (
    <Fragment key={names[0]?.[0]}>
      {title && <h2 className="-mb-1 pt-2 font-semibold">{title}</h2>}
      {names.map(([name, field]) => (
        <BoundField key={name} name={name} field={field} {...props} />
      ))}
    </Fragment>
  ));
}

/** The fields by group; a single group needs no heading. */
function headed({ fields, groups, controls }: FieldsFormProps) {
  const shown = (groups ?? [{ title: '', fields: [...fields.keys()] }])
    .map(({ title, fields: names }) => ({
      title,
      names: names.flatMap((name) => {
        const field = fields.get(name);
        return field && controls?.[name] !== null ? [[name, field] as const] : [];
      }),
    }))
    .filter(({ names }) => names.length > 0);
  return shown.length > 1 ? shown : shown.map(({ names }) => ({ title: '', names }));
}

interface BoundFieldProps extends HeadedFieldsProps {
  name: string;
  field: Field;
}

/** One field, with its custom control or the default one of its kind. Changing a ref clears those that depended on it. */
function BoundField({ name, field, form, values, formProps }: BoundFieldProps) {
  const { resourceOf } = useWorkplace();
  const { fields, resource, controls, refFilters } = formProps;
  const own = controls?.[name];
  return (
    <Controller
      name={name}
      control={form.control}
      render={({ field: bound, fieldState }) => {
        const controlProps = {
          name,
          label: fieldLabel(name, field),
          field,
          resource,
          value: bound.value,
          values,
          error: fieldState.error?.message,
          refFilters: refFilters?.[name]?.(values),
          onBlur: bound.onBlur,
          onChange: (value: unknown) => {
            bound.onChange(value);
            for (const other of dependentRefs(name, fields, resourceOf)) form.setValue(other, null);
          },
          setOther: (other: string, value: unknown) =>
            form.setValue(other, value, { shouldValidate: form.formState.isSubmitted }),
        };
        return <>{own ? own(controlProps) : <FieldControl {...controlProps} />}</>;
      }}
    />
  );
}

function conflictNotice(fields: FormFields, { conflicts, takeTheirs }: Followed): ReactNode {
  if (conflicts.length === 0) return null;
  const changes = conflicts.flatMap((name) => {
    const field = fields.get(name);
    return field ? fieldLabel(name, field) : [];
  });
  return <Conflict changes={changes} onTake={takeTheirs} />;
}

const grounds = {
  page: '',
  sheet: '[&>div:last-child]:bg-surface',
  popover: '[&>div:last-child]:static [&>div:last-child]:bg-transparent [&>div:last-child]:py-0',
};

function focusFirstEmpty(box: HTMLElement | null): void {
  const controls =
    box?.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"]), textarea, select') ?? [];
  const first = [...controls].find((control) => control.value === '' && !control.disabled) ?? controls[0];
  first?.focus();
}

/** A draft of an older version may contain fields that no longer exist. */
/** The values of a draft that differ from the form's initial values. */
function typed(draft: FormValues | undefined, fields: FormFields, first: FormValues): FormValues | undefined {
  if (!draft) return undefined;
  const kept = Object.fromEntries(Object.entries(draft).filter(([name]) => fields.has(name)));
  return Object.keys(changed({ ...first, ...kept }, first)).length > 0 ? kept : undefined;
}

function errorsOf(faults: Readonly<Record<string, string>>, fields: FormFields): FieldErrors {
  return Object.fromEntries(
    Object.entries(faults)
      .filter(([name]) => fields.has(name))
      .map(([name, message]) => [name, { type: 'check', message }]),
  );
}

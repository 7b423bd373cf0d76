/**
 * The form for a new work order: customer, site and problem on one page. Choosing an asset or a site fills in the fields that
 * follow from it, missing records are created in place, and open orders on the same asset are shown.
 */

import { Fragment, useEffect, useMemo, useRef, useState } from 'react';
import { useHasRooms } from '#domains/rooms/ui/use-has-rooms.ts';
import { groupsOf } from '#kernel/groups.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { labelOf } from '#kernel/validate.ts';
import { useCreate } from '#ui/api/changes.ts';
import { ApiError } from '#ui/api-error.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { FieldRow, FormLayout } from '#ui/components/layout/FormLayout.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useDraft } from '#ui/hooks/use-draft.ts';
import { useAddress, useNavigate } from '#ui/navigation.tsx';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import { checkNew, type FormValues, filled, givenValues } from '#ui/resource/form/form-values.ts';
import { LeaveGuard } from '#ui/resource/form/LeaveGuard.tsx';
import { CreatesInPlace, mayAsk } from '#ui/resource/form/ResourceForm.tsx';
import { Restored } from '#ui/resource/form/Restored.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { workOrders } from '../work-order.resource.ts';
import { useChecklistSuggestion } from './checklists/use-checklist-suggestion.ts';
import { PlaceFacts } from './map/PlaceFacts.tsx';
import { CategoryControl } from './page/CategoryControl.tsx';
import { OpenOnAsset } from './page/OpenOnAsset.tsx';
import { useFillRelated } from './use-fill-related.ts';

export function NewWorkOrder() {
  const navigate = useNavigate();
  const { viewer } = useWorkplace();
  return (
    <Page title="New work order">
      <PageHeader
        title="New work order"
        description={
          viewer.role === 'technician' &&
          'The office approves it before it is planned. You stay assigned to it.'
        }
      />
      <CreatesInPlace>
        <NewWorkOrderForm
          onMade={(id) => void navigate({ to: `/work-orders/${id}`, replace: true })}
          onCancel={() => void navigate({ to: '/work-orders' })}
        />
      </CreatesInPlace>
    </Page>
  );
}

function NewWorkOrderForm({ onMade, onCancel }: { onMade: (id: string) => void; onCancel: () => void }) {
  const workplace = useWorkplace();
  const create = useCreate(workOrders);
  const form = useNewOrder();
  const { values, faults, set, isDirty, clear } = form;
  const [problem, setProblem] = useState<string>();
  const saved = useRef(false);
  const box = useRef<HTMLDivElement>(null);
  const suggestion = useChecklistSuggestion(values, set);
  useFillRelated(values, set);
  const hasRooms = useHasRooms(textOf(values.site_id));

  const submit = async () => {
    if (!form.checkAll()) return focusFault();
    try {
      saved.current = true;
      const made = await create.mutateAsync(filled(values));
      clear();
      notify.success(`${made.number} created`);
      onMade(made.id);
    } catch (error) {
      saved.current = false;
      form.setFaults(error instanceof ApiError ? error.fields : {});
      setProblem(classifyError(error).friendly);
      focusFault();
    }
  };
  useEffect(() => {
    box.current?.querySelector<HTMLElement>('[role="combobox"]')?.focus();
  }, []);
  const focusFault = () =>
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());

  const placed = new Set<string>();
  const control = (name: string) => {
    placed.add(name);
    const field = workplace.fieldsOf(workOrders).get(name);
    if (!field || !mayAsk(field, workplace)) return null;
    const props = {
      name,
      field,
      label: labelOf(name, field),
      resource: workplace.withCustomFields(workOrders),
      value: values[name],
      values,
      error: faults[name],
      refFilters: refFilters(name, values),
      onChange: (value: unknown) => form.type({ [name]: value, ...forgotten(name) }),
      onBlur: () => form.check(name),
    };
    if (name === 'category') return <CategoryControl {...props} />;
    return <FieldControl {...props} />;
  };

  return (
    <div ref={box} className="grid items-start gap-6 lg:grid-cols-[minmax(0,640px)_minmax(0,320px)]">
      <FormLayout
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          void submit();
        }}
        error={problem}
        actions={
          <>
            <Button type="submit" loading={create.isPending}>
              Create work order
            </Button>
            <Button variant="ghost" onClick={onCancel}>
              Cancel
            </Button>
          </>
        }
      >
        {form.isRestored && <Restored onDiscard={clear} />}
        {control('customer_id')}
        {control('site_id')}
        {(hasRooms || textOf(values.room_id)) && control('room_id')}
        {control('asset_id')}
        <OpenOnAsset assetId={textOf(values.asset_id)} />
        {control('title')}
        {control('description')}
        <FieldRow>
          {control('kind')}
          {control('priority')}
        </FieldRow>
        <FieldRow>
          {control('category')}
          {control('due_at')}
        </FieldRow>
        {control('checklist_template_id')}
        {suggestion && <p className="-mt-3 text-label text-subtle">{suggestion}</p>}
        {control('contact_id')}
        <FieldRow>
          {control('estimated_minutes')}
          {control('not_to_exceed')}
          {control('customer_po')}
        </FieldRow>
        <FieldRow>
          {control('requires_photos')}
          {control('requires_signature')}
        </FieldRow>
        {fieldNames(workplace.withCustomFields(workOrders))
          .filter((name) => !placed.has(name) && name !== 'room_id')
          .map((name) => (
            <Fragment key={name}>{control(name)}</Fragment>
          ))}
      </FormLayout>
      <PlaceFacts siteId={textOf(values.site_id)} assetId={textOf(values.asset_id)} />
      <LeaveGuard when={() => isDirty && !saved.current} keeps onDiscard={clear} />
    </div>
  );
}

/** The form's values, validated by the server's rules and kept as a draft on this device. */
function useNewOrder() {
  const { viewer, withCustomFields } = useWorkplace();
  const ownResource = withCustomFields(workOrders);
  const given = givenValues(workOrders, useAddress());
  const [first] = useState<FormValues>(() => ({
    ...Object.fromEntries(
      fieldNames(ownResource).map((name) => [name, ownResource.columns[name]?.initial ?? null]),
    ),
    ...given,
  }));
  const isGiven = Object.keys(given).length > 0;
  const draft = useDraft<FormValues>(`${viewer.tenantId}.work_orders.new`);
  const restored = isGiven ? undefined : draft.initial;
  const [values, setValues] = useState<FormValues>({ ...first, ...restored });
  const [isRestored, setRestored] = useState(restored !== undefined);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const set = (change: FormValues) => {
    setValues((before) => ({ ...before, ...change }));
    setFaults((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
  };
  const check = useMemo(() => checkNew(ownResource, viewer), [ownResource, viewer]);
  const isDirty = JSON.stringify(values) !== JSON.stringify(first);
  const { keep, clear: forget } = draft;
  // Values prefilled from a link or from a single site do not count as typed.
  const [isTyped, setTyped] = useState(restored !== undefined);
  useEffect(() => {
    if (!isTyped) return;
    if (isDirty) keep(values);
    else forget();
  }, [values, isDirty, isTyped, keep, forget]);
  return {
    values,
    faults,
    setFaults,
    isDirty: isDirty && isTyped,
    isRestored,
    type: (change: FormValues) => {
      setTyped(true);
      set(change);
    },
    set,
    check: (name: string) => {
      const fault = check(values)[name];
      // A field that was only tabbed through is not reported as missing yet.
      const isUntouched = values[name] === null || values[name] === undefined;
      if (fault && !isUntouched) setFaults((before) => ({ ...before, [name]: fault }));
    },
    checkAll: () => {
      const found = check(values);
      setFaults(found);
      return Object.keys(found).length === 0;
    },
    clear: () => {
      forget();
      setValues(first);
      setTyped(false);
      setRestored(false);
    },
  };
}

/** The fields of a new work order. */
const fieldNames = (ownResource: AnyResource) =>
  groupsOf(ownResource)
    .flatMap(({ fields }) => fields)
    .filter(
      (name) => !ownResource.columns[name]?.later && ownResource.columns[name]?.writableBy !== 'nobody',
    );

/** Assets of the site, or of the customer while no site is chosen. */
function refFilters(name: string, values: FormValues): readonly (readonly [string, string])[] | undefined {
  const site = textOf(values.site_id);
  const customer = textOf(values.customer_id);
  if ((name === 'asset_id' || name === 'room_id') && site) return [['site_id', `eq.${site}`]];
  if (name === 'asset_id' && customer) return [['customer_id', `eq.${customer}`]];
  if ((name === 'site_id' || name === 'contact_id') && customer) return [['customer_id', `eq.${customer}`]];
  if (name === 'checklist_template_id') return [['is_active', 'eq.true']];
  return undefined;
}

/** A new customer or site clears the fields that depend on it. */
function forgotten(name: string): FormValues {
  if (name === 'customer_id') return { site_id: null, room_id: null, asset_id: null, contact_id: null };
  return name === 'site_id' ? { room_id: null, asset_id: null } : {};
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

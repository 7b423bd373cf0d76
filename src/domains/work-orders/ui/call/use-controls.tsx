/** The controls of the form for a new work order: by name where they are placed, and all others. */
import { Fragment, type ReactNode } from 'react';
import { workOrders } from '#domains/work-orders/work-order.resource.ts';
import { textOf } from '#kernel/type-guards.ts';
import { FieldControl } from '#ui/resource/fields/FieldControl.tsx';
import type { FormValues } from '#ui/resource/form/form-values.ts';
import { mayAsk, mayWrite } from '#ui/resource/form/may-edit.ts';
import { fieldLabel } from '#ui/resource/names.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { CategoryControl } from '../page/CategoryControl.tsx';
import { fieldNames, type NewOrder } from './use-new-order.ts';

export function useControls(form: NewOrder) {
  const workplace = useWorkplace();
  const ownResource = workplace.withCustomFields(workOrders);
  const placed = new Set<string>();
  const { values } = form;
  const control = (name: string): ReactNode => {
    placed.add(name);
    const field = workplace.fieldsOf(workOrders).get(name);
    const isAsked =
      field && (name === 'required_skills' ? mayWrite(field, workplace) : mayAsk(field, workplace));
    if (!isAsked) return null;
    const filters = refFilters(name, values);
    const props = {
      name,
      field,
      label: fieldLabel(name, field),
      resource: ownResource,
      value: values[name],
      values,
      error: form.faults[name],
      ...(filters && { refFilters: filters }),
      onChange: (value: unknown) => form.type({ [name]: value, ...forgotten(name) }),
      onBlur: () => form.check(name),
    };
    return name === 'category' ? <CategoryControl {...props} /> : <FieldControl {...props} />;
  };
  /** Whatever has not been placed. */
  const rest = () =>
    fieldNames(ownResource)
      .filter((name) => !placed.has(name))
      .map((name) => <Fragment key={name}>{control(name)}</Fragment>);
  return { control, rest };
}

/** Assets of the site, or of the customer while no site is chosen. */
function refFilters(name: string, values: FormValues): readonly (readonly [string, string])[] | undefined {
  const site = idOf(values.site_id);
  const customer = idOf(values.customer_id);
  if ((name === 'asset_id' || name === 'room_id') && site) return [['site_id', `eq.${site}`]];
  if (name === 'asset_id' && customer) return [['customer_id', `eq.${customer}`]];
  if ((name === 'site_id' || name === 'contact_id') && customer) return [['customer_id', `eq.${customer}`]];
  if (name === 'checklist_template_id') return [['is_active', 'eq.true']];
  return undefined;
}

/** A new customer or site clears the fields that depend on it. */
export function forgotten(name: string): FormValues {
  if (name === 'customer_id') return { site_id: null, room_id: null, asset_id: null, contact_id: null };
  return name === 'site_id' ? { room_id: null, asset_id: null } : {};
}

export const idOf = (value: unknown): string | null => textOf(value) || null;

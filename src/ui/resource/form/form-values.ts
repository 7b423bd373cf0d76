/**
 * The values of a form: initial values, validation, and what is sent. Validates with the kernel's rules, so a form always
 * agrees with the server.
 */
import type { Viewer } from '#kernel/access.ts';
import { Refused } from '#kernel/errors.ts';
import type { Field } from '#kernel/field.ts';
import type { AnyResource } from '#kernel/resource.ts';
import { validateInput, validateInsert, validatePatch } from '#kernel/validate.ts';

export type FormValues = Record<string, unknown>;
export type FormFields = ReadonlyMap<string, Field>;
export type Faults = Readonly<Record<string, string>>;

export function initialValues(fields: FormFields, given: Readonly<Record<string, unknown>> = {}): FormValues {
  return Object.fromEntries(
    [...fields].map(([name, field]) => [
      name,
      given[name] ?? (name in given ? null : (field.initial ?? null)),
    ]),
  );
}

/** Initial values for a new row from a link: `/assets/new?site_id=…`. */
export function givenValues(resource: AnyResource, address: Readonly<Record<string, unknown>>): FormValues {
  return Object.fromEntries(
    Object.entries(address).filter(
      ([name, value]) => Object.hasOwn(resource.fields, name) && typeof value === 'string' && value !== '',
    ),
  );
}

/** Omits empty fields, so that the database's defaults apply. */
export function filled(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== null && value !== undefined),
  );
}

export function changed(values: FormValues, before: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name])),
  );
}

export type Check = (values: FormValues) => Faults;

export function checkNew(resource: AnyResource, viewer: Viewer): Check {
  return (values) => faultsOf(() => validateInsert(resource, filled(values), viewer));
}

export function checkChange(resource: AnyResource, viewer: Viewer, before: () => FormValues): Check {
  return (values) => {
    const patch = changed(values, before());
    return Object.keys(patch).length === 0 ? {} : faultsOf(() => validatePatch(resource, patch, viewer));
  };
}

export function checkInput(fields: Readonly<Record<string, Field>>, viewer: Viewer): Check {
  return (values) => faultsOf(() => validateInput(fields, filled(values), viewer));
}

function faultsOf(check: () => unknown): Faults {
  try {
    check();
    return {};
  } catch (error) {
    if (error instanceof Refused) return error.refusal.fields ?? {};
    throw error;
  }
}

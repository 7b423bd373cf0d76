/**
 * Generic screens for a resource without its own, for the `screens` of its domain: `...resourceScreens('vehicles', { path:
 * '/vehicles', label: 'Vehicle', labels: 'Vehicles' })`. Takes a table name and labels instead of the resource, because routes
 * are known before the resources are loaded.
 */
import type { Role } from '#kernel/access.ts';
import type { Component } from '#kernel/display.ts';
import type { Screen } from '#kernel/domain.ts';

export interface ResourcePlace {
  /** Path of the list; the form for a new row is at `…/new`, a row's page at `…/{id}`. */
  readonly path: string;
  /** "Vehicle", "Vehicles": for the document title. */
  readonly label: string;
  readonly labels: string;
  readonly roles?: readonly Role[];
  /** Text of the empty list: what the rows are for. */
  readonly about?: string;
}

export type GenericProps = ResourcePlace & { readonly table: string };

type Which = 'list' | 'new' | 'page';

/** `only`: the screens to generate, if the resource has its own for the others. */
export function resourceScreens(
  table: string,
  place: ResourcePlace,
  only: readonly Which[] = ['list', 'new', 'page'],
): readonly Screen[] {
  const { path, label, labels, roles } = place;
  const name = `${label.charAt(0).toLowerCase()}${label.slice(1)}`;
  const given = { ...place, table };
  const all: Record<Which, Screen> = {
    list: {
      path,
      title: labels,
      load: async () => of((await import('./GenericList.tsx')).GenericList, given),
    },
    new: {
      path: `${path}/new`,
      title: `New ${name}`,
      creates: { label: `Create ${name}`, place: 100 },
      load: async () => of((await import('./GenericForm.tsx')).GenericForm, given),
    },
    page: {
      path: `${path}/$id`,
      title: label,
      load: async () => of((await import('./GenericPage.tsx')).GenericPage, given),
    },
  };
  return only.map((one) => ({ ...all[one], ...(roles && { roles }) }));
}

/** Screens are rendered without props, so the generic ones get theirs here. */
function of(generic: (props: GenericProps) => unknown, props: GenericProps): Component {
  return () => generic(props);
}

/**
 * The screens of a resource that needs none of its own, among the `screens` of its domain:
 * `...resourceScreens('vehicles', { path: '/vehicles', label: 'Vehicle', labels: 'Vehicles' })`. A table and words instead of
 * the resource, because the addresses are known before the resources are.
 */
import type { Role } from '#kernel/access.ts';
import type { Component } from '#kernel/display.ts';
import type { Screen } from '#kernel/domain.ts';

export interface ResourcePlace {
  /** Of the list; a new row is made at `…/new`, and a row has its page at `…/{id}`. */
  readonly path: string;
  /** "Vehicle", "Vehicles": what the tab of the browser says. */
  readonly label: string;
  readonly labels: string;
  readonly roles?: readonly Role[];
  /** What an empty list says they are for. */
  readonly about?: string;
}

export type GenericProps = ResourcePlace & { readonly table: string };

type Which = 'list' | 'new' | 'page';

/** `only`: those without a screen of their own. */
export function resourceScreens(
  table: string,
  place: ResourcePlace,
  only: readonly Which[] = ['list', 'new', 'page'],
): readonly Screen[] {
  const { path, label, labels, roles } = place;
  const given = { ...place, table };
  const all: Record<Which, Screen> = {
    list: {
      path,
      title: labels,
      load: async () => of((await import('./GenericList.tsx')).GenericList, given),
    },
    new: {
      path: `${path}/new`,
      title: `New ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
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

/** A screen has no properties: these are its own from the start. */
function of(generic: (props: GenericProps) => unknown, props: GenericProps): Component {
  return () => generic(props);
}

/** The views of a list: those of the product and saved ones, which of them is chosen, and with which the list opens. */
import type { AnyResource } from '#kernel/resource.ts';
import type { Conditions } from '#ui/api/where.ts';
import type { Filter } from '#ui/filters/filter.ts';
import type { NamedFilter } from '#ui/filters/filter-field.ts';
import type { useListAddress } from '#ui/filters/use-list-address.ts';
import type { Sort } from '#ui/table/column.ts';
import { useListDefault } from './use-list-default.ts';
import { type SavedView, type SavedViews, useSavedViews } from './use-saved-views.ts';

export interface ListView {
  readonly value: string;
  readonly label: string;
  /** Only simple conditions: they are shown in the filter bar, and can be changed there. */
  readonly filters?: Conditions | undefined;
  readonly order?: string;
  /** The columns it shows, until the user chooses others. Default: all of the list. */
  readonly columns?: readonly string[];
}

export interface ViewActions extends Pick<SavedViews, 'mayShare' | 'change'> {
  /** The saved view that is chosen, also while it is edited. */
  readonly chosen: SavedView | undefined;
  readonly save: (label: string, isShared: boolean) => Promise<void>;
  readonly remove: (view: SavedView) => void;
  /** Whether the list opens with the chosen view. */
  readonly isFirst: boolean;
  readonly setFirst: (isFirst: boolean) => void;
}

export interface ViewsState {
  readonly filters: readonly Filter[];
  readonly sort: Sort | null;
  readonly view: string;
  readonly isEdited: boolean;
  /** It is not known yet which view this is. */
  readonly isWaiting: boolean;
  /** Those to be shown: of a view of the product, its name says them. */
  readonly shownFilters: readonly Filter[];
  readonly namedFilters: readonly NamedFilter[];
  readonly views: readonly { readonly value: string; readonly label: string; readonly isSaved: boolean }[];
  readonly setFilters: (filters: readonly Filter[]) => void;
  readonly chooseView: (view: string) => void;
  readonly viewActions: ViewActions;
}

const everything = 'all';

interface ViewsQuery {
  readonly resource: AnyResource;
  readonly name: string;
  readonly views: readonly ListView[] | undefined;
  readonly address: ReturnType<typeof useListAddress>;
}

export function useViews({ resource, name, views: given, address }: ViewsQuery): ViewsState {
  const saved = useSavedViews(name);
  const opening = useListDefault(name);
  const builtIn = withEverything(given ?? [], resource);
  const views = [...builtIn, ...saved.views.map(asView)];
  const isKnown = (value: string) => views.some((one) => one.value === value);
  const first = opening.view && isKnown(opening.view) ? opening.view : (builtIn[0]?.value ?? everything);
  const { view, isEdited, filters, sort } = chosenOf(views, address, first);
  const isEditedAlready = address.filters.length > 0;
  const isWaiting = address.view
    ? saved.isPending && !isKnown(address.view)
    : !isEditedAlready && (opening.isPending || (saved.isPending && opening.view !== undefined));
  const isSaved = (value: string) => saved.views.some((one) => one.value === value);
  return {
    filters,
    sort,
    view,
    isEdited,
    isWaiting,
    shownFilters: isEdited || isSaved(view) ? filters : [],
    namedFilters: namedBy(views),
    views: views.map(({ value, label }) => ({ value, label, isSaved: isSaved(value) })),
    setFilters: (next) => address.setView(next.length === 0 ? everything : view, next, address.sort),
    chooseView: (value) => address.setView(value === first ? null : value, []),
    viewActions: {
      mayShare: saved.mayShare,
      change: saved.change,
      chosen: saved.views.find((one) => one.value === view),
      save: async (label, isShared) =>
        address.setView(await saved.save({ label, filters, sort, isShared }), []),
      remove: (one) => {
        saved.remove(one);
        if (opening.view === one.value) opening.set(null);
        address.setView(null, []);
      },
      isFirst: view === first,
      setFirst: (isFirst) => {
        opening.set(isFirst && view !== builtIn[0]?.value ? view : null);
        address.setView(isFirst ? null : view, []);
      },
    },
  };
}

interface KnownView {
  readonly value: string;
  readonly label: string;
  readonly filters: readonly Filter[];
  readonly order: string | undefined;
}

/** Adds a view without filters if none exists, so that clearing filters selects a view. */
function withEverything(views: readonly ListView[], resource: AnyResource): readonly KnownView[] {
  const known = views.map(({ value, label, filters, order }) => ({
    value,
    label,
    filters: filters?.filters ?? [],
    order,
  }));
  if (known.some((view) => view.value === everything)) return known;
  return [
    ...known,
    { value: everything, label: `All ${resource.labels.toLowerCase()}`, filters: [], order: undefined },
  ];
}

function chosenOf(views: readonly KnownView[], address: ReturnType<typeof useListAddress>, first: string) {
  const isEdited = address.filters.length > 0;
  const view = address.view ?? (isEdited ? everything : first);
  const chosen = views.find((one) => one.value === view);
  const filters = isEdited ? address.filters : (chosen?.filters ?? []);
  return { view, isEdited, filters, sort: address.sort ?? sortOf(chosen?.order) };
}

/** A view with one filter gives it its name. */
const namedBy = (views: readonly KnownView[]): readonly NamedFilter[] =>
  views.flatMap(({ label, filters: [only, ...more] }) =>
    only && more.length === 0 ? [{ label, filter: only }] : [],
  );

function asView(saved: {
  value: string;
  label: string;
  filters: readonly Filter[];
  sort: Sort | null;
}): KnownView {
  const { value, label, filters, sort } = saved;
  return { value, label, filters, order: sort ? orderText(sort) : undefined };
}

function sortOf(order: string | undefined): Sort | null {
  if (!order || order.includes(',')) return null;
  return { column: order.replace(/\.(asc|desc)$/, ''), descending: order.endsWith('.desc') };
}

export const orderText = ({ column, descending }: Sort) => (descending ? `${column}.desc` : column);

/**
 * Links, navigation and URL parameters. Screens are declared by the domains, which the UI library doesn't know: a link target
 * is a plain path, and src/apps/office/addresses.test.ts finds those that lead nowhere.
 */
import {
  Link as RouterLink,
  Navigate as RouterNavigate,
  useParams,
  useNavigate as useRouterNavigate,
  useSearch,
} from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ComponentType, Ref } from 'react';

type Search = Readonly<Record<string, unknown>>;

export interface Goal {
  /** The path of a screen; default or `.`: the current one. */
  readonly to?: string | undefined;
  /** A full URL instead of path and search. */
  readonly href?: string;
  readonly search?: Search | ((before: Search) => Search) | undefined;
  readonly hash?: string | undefined;
  readonly state?: Readonly<Record<string, unknown>> | undefined;
  /** Replaces the current history entry. */
  readonly replace?: boolean | undefined;
  readonly resetScroll?: boolean | undefined;
}

export interface LinkProps extends Goal, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
  readonly preload?: false | 'intent' | undefined;
  readonly disabled?: boolean | undefined;
}

// The router's own types require a route tree known at compile time.
export const Link = RouterLink as ComponentType<LinkProps>;
export const Navigate = RouterNavigate;
export const useNavigate = useRouterNavigate as () => (goal: Goal) => Promise<void>;

/** A path parameter: `id` of `/crm/$id`. Empty if the path has none of that name. */
export function usePathParam(name: string): string {
  const parts: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return parts[name] ?? '';
}

/** The query parameters, unvalidated: users may have edited them. */
export function useAddress<T extends object = Search>(): Partial<T> {
  return useSearch({ strict: false }) as Partial<T>;
}

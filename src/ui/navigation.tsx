/**
 * Links and moves between screens, and what the address says. The screens are declared by the domains, of which the
 * interface knows none: an address is a plain path here, and src/apps/office/addresses.test.ts finds those that lead nowhere.
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
  /** The path of a screen; left out or `.`, the one that is shown. */
  readonly to?: string | undefined;
  /** A whole address in place of path and search. */
  readonly href?: string;
  readonly search?: Search | ((before: Search) => Search) | undefined;
  readonly hash?: string | undefined;
  readonly state?: Readonly<Record<string, unknown>> | undefined;
  /** Takes the place of the present address in the history. */
  readonly replace?: boolean | undefined;
  readonly resetScroll?: boolean | undefined;
}

export interface LinkProps extends Goal, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  readonly ref?: Ref<HTMLAnchorElement> | undefined;
  readonly preload?: false | 'intent' | undefined;
  readonly disabled?: boolean | undefined;
}

// The router's own types follow a tree of routes that is known when it is compiled.
export const Link = RouterLink as ComponentType<LinkProps>;
export const Navigate = RouterNavigate;
export const useNavigate = useRouterNavigate as () => (goal: Goal) => Promise<void>;

/** What the path holds: `id` of `/crm/$id`. Empty where the path has no such part. */
export function usePathPart(name: string): string {
  const parts: Readonly<Record<string, string | undefined>> = useParams({ strict: false });
  return parts[name] ?? '';
}

/** What stands behind the question mark, as somebody may have typed it. */
export function useAddress<T extends object = Search>(): Partial<T> {
  return useSearch({ strict: false }) as Partial<T>;
}

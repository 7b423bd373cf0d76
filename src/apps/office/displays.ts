import { domains } from '#domains/index.ts';
import type { ResourceDisplay } from '#kernel/display.ts';

/** How resources are displayed, collected from the domains: used by every list, form and link. */
export const displays: readonly ResourceDisplay[] = domains.flatMap((domain) => domain.displays ?? []);

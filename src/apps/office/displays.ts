import { domains } from '#domains/index.ts';
import type { ResourceDisplay } from '#kernel/display.ts';

/** How the domains show their resources: every list, form and link reads from here. */
export const displays: readonly ResourceDisplay[] = domains.flatMap((domain) => domain.displays ?? []);

import type { BrowserContextOptions, Page } from 'playwright-core';
import { openDemoDesk } from './demo-desk.ts';
import { openSampleDesk } from './sample-desk.ts';
import type { callerOf } from './stocked-company.ts';

/** The owner of the sample company at a desk: a page, the API under the same session, and the company's time zone. */
export interface Desk {
  readonly product: { readonly url: string };
  readonly page: Page;
  readonly timezone: string;
  readonly caller: ReturnType<typeof callerOf>;
  /** A page and the API for another device of the owner; on a server, also for somebody else of the company. */
  visitor(email: string, options?: BrowserContextOptions): Promise<Pick<Desk, 'page' | 'caller'>>;
  stop(): Promise<void>;
}

/** Journeys that do the same on a server and in the demo run at each of these. */
export const desks: readonly (readonly [where: 'on a server' | 'in the demo', open: () => Promise<Desk>])[] =
  [
    ['on a server', openSampleDesk],
    ['in the demo', openDemoDesk],
  ];

// What the page, its service worker and the host's worker say to each other, over one channel of the origin: the host may run in
// another tab. A request that was not answered when the host moved to another tab is sent again with the same id.

import type { Bytes } from '#server/bytes.ts';

export type ToHost =
  | { readonly kind: 'request'; readonly id: string; readonly request: SentRequest }
  | { readonly kind: 'cancel'; readonly id: string }
  /** Asks a running host to announce itself. */
  | { readonly kind: 'find' }
  | { readonly kind: 'act'; readonly id: string; readonly act: HostAct };

export type HostAct =
  | { readonly name: 'sign_in'; readonly email: string }
  /** Ends the host and deletes everything that is stored. */
  | { readonly name: 'reset' };

export type FromHost =
  | { readonly kind: 'here'; readonly host: string }
  | { readonly kind: 'progress'; readonly loaded: number; readonly total: number }
  | { readonly kind: 'starting' }
  /** The first start of a company that was made some weeks ago: its dates are moved to the present. */
  | { readonly kind: 'moving' }
  /** It could not be started; `isStore`: because of what is stored. */
  | { readonly kind: 'broken'; readonly message: string; readonly isStore: boolean }
  | { readonly kind: 'head'; readonly id: string; readonly status: number; readonly headers: HeaderList }
  | { readonly kind: 'part'; readonly id: string; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly id: string; readonly error?: string }
  /** The stored data was deleted: every other page loads again. */
  | { readonly kind: 'gone' };

export type HeaderList = readonly (readonly [name: string, value: string])[];

export type SentRequest = {
  readonly method: string;
  /** Path and query below the host's base: `/api/customers?limit=50`. */
  readonly address: string;
  readonly headers: HeaderList;
  readonly body?: Bytes | undefined;
};

/** `base`: the path below which the pages lie, such as `/demo/`; two demos of one origin are two. */
export const channelName = (base: string) => `fieldwright-demo:${base}`;

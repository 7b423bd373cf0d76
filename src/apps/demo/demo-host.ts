/** What the demo asks of the host that runs the product in the browser (src/hosts/browser). */
import type { Transport } from '#ui/transport.ts';

export interface DemoHost {
  /** Resolves when it runs; what is asked before waits. Rejects with `BrokenDemoStore` when the stored data can't be used. */
  start(onStep: (step: StartStep) => void): Promise<void>;
  readonly transport: Transport;
  /** Begins a session of this person of the sample company; later requests carry it. */
  signInAs(email: string): Promise<void>;
  /** Back to the sample company as it came; the page is loaded again afterwards. */
  reset(): Promise<void>;
}

/** How far the start is: bytes of the download, opening what was downloaded, and at a first start moving its dates to the present. */
export type StartStep = { readonly loaded: number; readonly total: number } | 'starting' | 'moving';

export interface DemoStart {
  prepareDemo(): DemoHost;
  /** Removes what the demo has stored in this browser. */
  deleteDemo(): Promise<void>;
  readonly BrokenDemoStore: new (...given: never[]) => Error;
}

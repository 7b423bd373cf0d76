import { isDemo } from './demo.ts';

/** The demo may share its origin with a live server, so it has names of its own for everything in the browser's storage. */
const owner = isDemo ? 'fieldwright-demo' : 'fieldwright';

/** A key of local or session storage, or the name of a lock or channel between tabs. */
export const storedName = (name: string): string => `${owner}.${name}`;

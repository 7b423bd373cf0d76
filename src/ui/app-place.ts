/** Where the app stands: a server gives it the whole origin, the demo may stand in any folder of one. */
import { isDemo } from './demo.ts';

/** Of a script of the build, which are all in `assets/`. */
const script: string = import.meta.url;

/** Without a slash at its end; empty for the whole origin. */
export const appFolder: string = isDemo ? new URL('..', script).pathname.slice(0, -1) : '';

/** For what the browser opens itself: a file beside the page (`/icon.svg`), a screen in another tab (`/quote/…`). */
export const inApp = (path: string): string => appFolder + path;

/** The same as a whole address: to copy, to print. */
export const appAddress = (path: string): string => new URL(inApp(path), location.origin).href;

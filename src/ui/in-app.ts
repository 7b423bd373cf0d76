import { appFolder } from './app-place.ts';

/** For what the browser opens itself: a file beside the page (`/icon.svg`), a screen in another tab (`/quote/…`). */
export const inApp = (path: string): string => appFolder + path;

/** The same as a whole address: to copy, to print. */
export const appAddress = (path: string): string => new URL(inApp(path), location.origin).href;

// The demo below /demo/, where it was built: files, and one page for all its screens. It is another app than the live one, which is
// never sent there.

import type { Pages } from '../ports.ts';

const FOLDER = '/demo/';
const PAGE = `${FOLDER}index.html`;

export const hasDemo = ({ names }: Pages): boolean => names.includes(PAGE);

export type DemoPlace =
  | { readonly file: string }
  /** A screen: the page opens it. */
  | { readonly moveTo: string }
  | 'nowhere';

/** What stands at an address of the demo; undefined for an address of the live app. `files`: the names of all files. */
export function demoPlace(
  path: string,
  search: string,
  files: { has(name: string): boolean },
): DemoPlace | undefined {
  if (!`${path}/`.startsWith(FOLDER)) return undefined;
  if (!files.has(PAGE)) return undefined;
  if (path === FOLDER) return { file: PAGE };
  if (path === '/demo') return { moveTo: FOLDER + search };
  if (files.has(path)) return { file: path };
  // Served by the demo's own worker in the browser; here is nothing of it.
  const screen = path.slice(FOLDER.length - 1);
  if (/\.[a-z0-9]{2,5}$/i.test(path) || screen.startsWith('/api/')) return 'nowhere';
  return { moveTo: `${FOLDER}?to=${encodeURIComponent(screen + search)}` };
}

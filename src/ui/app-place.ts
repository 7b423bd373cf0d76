/**
 * The folder of the origin that the app stands in: a server gives it the whole origin, the demo may stand anywhere. Without a slash
 * at its end; empty for the whole origin.
 */
export const appFolder: string = import.meta.env.MODE === 'demo' ? folderOf(import.meta.url) : '';

/** `script`: one of the build, which are all in `assets/` of the folder. */
function folderOf(script: string): string {
  return new URL('..', script).pathname.slice(0, -1);
}

// `npm start`: installs and builds what is missing or outdated, then serves. Uses only Node until the packages are installed.
// The server runs in this process, so that signals and the exit code are its own.

import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { install, requireNode } from './lib/prepare.mjs';
import { main, root } from './lib/process.mjs';

await main(async () => {
  requireNode();
  await install();
  const { build } = await import('./build.mjs');
  await build();
  const server = join(root, 'dist', 'server', 'main.js');
  process.argv = [process.execPath, server, 'start', ...process.argv.slice(2)];
  if (process.env.npm_lifecycle_event) stopWithParent();
  await import(pathToFileURL(server).href);
});

/** npm passes a signal only to its shell, which exits without forwarding it: losing the parent means stop. */
function stopWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

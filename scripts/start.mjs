// `npm start`: installs and builds what is missing or out of date, then serves. Uses nothing but Node until the packages
// are there. The server runs in this very process, so that signals and the exit code are its own.

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

/** npm passes a signal to its shell only, which ends without passing it on: an orphan was asked to stop. */
function stopWithParent() {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 250);
  watch.unref();
}

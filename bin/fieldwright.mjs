#!/usr/bin/env node
// The command line of an installation: builds what is missing, then hands over.
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { install, requireNode } from '../scripts/lib/prepare.mjs';
import { main, root } from '../scripts/lib/process.mjs';

await main(async () => {
  requireNode();
  await install();
  const { build } = await import('../scripts/build.mjs');
  const from = process.cwd();
  await build();
  process.chdir(from);
  const program = join(root, 'dist', 'server', 'main.js');
  process.argv[1] = program;
  await import(pathToFileURL(program).href);
});

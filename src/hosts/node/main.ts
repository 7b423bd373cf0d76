import * as nodeModule from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

keepCompiled();
const { runCommandLine } = await import('./cli/run-command-line.ts');
process.exitCode = await runCommandLine(process.argv.slice(2));
// The command has ended. Handles left open by a failure must not keep the process alive.
setTimeout(() => process.exit(), 300).unref();

/**
 * From Node 22 on, V8's compile cache is stored next to the bundle to speed up the next start. Node validates versions and
 * content itself; if it can't write there, it compiles as usual.
 */
function keepCompiled(): void {
  const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
  if (!import.meta.url.endsWith('.ts')) enableCompileCache?.(join(import.meta.dirname, 'compiled'));
}

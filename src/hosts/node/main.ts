import * as nodeModule from 'node:module';
import { join } from 'node:path';
import process from 'node:process';

keepCompiled();
const { runCommandLine } = await import('./cli/run-command-line.ts');
process.exitCode = await runCommandLine(process.argv.slice(2));
// The command is over. Whatever a failure left open (a connection, a listener) does not keep the process.
setTimeout(() => process.exit(), 300).unref();

/**
 * From Node 22 on, what V8 has compiled is kept beside the bundle, and the next start takes it from there. Node looks at
 * versions and content itself; where it may not write, it compiles.
 */
function keepCompiled(): void {
  const { enableCompileCache } = nodeModule as { enableCompileCache?: (folder: string) => unknown };
  if (!import.meta.url.endsWith('.ts')) enableCompileCache?.(join(import.meta.dirname, 'compiled'));
}

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** Runs a program in the project's folder. Output goes to the terminal, or is returned with `capture`. */
export function run(command, args, { capture = false, env = {} } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: capture ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      shell: process.platform === 'win32',
    });
    const chunks = [];
    child.stdout?.on('data', (chunk) => chunks.push(chunk));
    child.stderr?.on('data', (chunk) => chunks.push(chunk));
    child.on('error', (error) => done({ code: 1, output: error.message }));
    child.on('close', (code, signal) =>
      done({
        code: code ?? 1,
        output: Buffer.concat(chunks).toString('utf8') + (signal ? `ended by ${signal}` : ''),
      }),
    );
  });
}

/** Runs a package's script by its path: without a shell, the same on every system. */
export function runTool(script, args, options) {
  return run(process.execPath, [join(root, 'node_modules', script), ...args], options);
}

export class Stop extends Error {}

/** Runs the main function of a script: prints only the message of an expected failure, the stack of any other. */
export async function main(work) {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${error instanceof Stop ? error.message : error.stack}\n`);
    process.exitCode = 1;
  }
}

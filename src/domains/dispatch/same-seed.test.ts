import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { build } from 'esbuild';
import { beforeAll, describe, expect, it } from 'vitest';
import { repeatableRuns } from './testing/repeatable-runs.ts';

// Bundled, because separate threads and processes can't load TypeScript.
const ANSWER = `
  import { parentPort, workerData } from 'node:worker_threads';
  import { repeatableRuns } from './testing/repeatable-runs.ts';
  if (parentPort) parentPort.postMessage(repeatableRuns(workerData));
  else process.stdout.write(repeatableRuns(Number(process.env.SEED)));
`;

describe('the same seed', () => {
  let script = '';
  let expected = '';

  beforeAll(async () => {
    const bundled = await build({
      stdin: { contents: ANSWER, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
      bundle: true,
      format: 'cjs',
      platform: 'node',
      write: false,
    });
    script = bundled.outputFiles[0]!.text;
    expected = repeatableRuns(5);
  }, 60_000);

  it('gives the same plans in concurrent threads', async () => {
    const [one, other, different] = await Promise.all([5, 5, 6].map((seed) => inThread(script, seed)));
    expect(one).toBe(expected);
    expect(other).toBe(expected);
    expect(different).not.toBe(expected);
  }, 60_000);

  it('gives the same plans in another process', async () => {
    const run = promisify(execFile)(process.execPath, ['-'], {
      env: { ...process.env, SEED: '5' },
      maxBuffer: 10_000_000,
    });
    run.child.stdin?.end(script);
    expect((await run).stdout).toBe(expected);
  }, 60_000);
});

function inThread(script: string, seed: number): Promise<unknown> {
  return new Promise((done, failed) => {
    const worker = new Worker(script, { eval: true, workerData: seed });
    worker.once('message', done);
    worker.once('error', failed);
  });
}

// The built product as users run it: its own process and data folder, with an empty or a sample company.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Product {
  readonly url: string;
  /** Password of the sample company's users. */
  readonly password: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

export async function startProduct({ sample }: { sample: boolean }): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fw-e2e-'));
  const env = { ...process.env, PORT: '0', DATA_DIR: dataDir, DATABASE_URL: '', LOG_LEVEL: 'error' };
  const child = spawn(process.execPath, ['dist/server/main.js', 'start', ...(sample ? [] : ['--empty'])], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await untilReady(child);
  return {
    url: /http:\/\/localhost:\d+/.exec(said)?.[0] as string,
    password: /password (\S+)/.exec(said)?.[1] ?? '',
    dataDir,
    async stop() {
      const ended = new Promise((done) => child.once('close', done));
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function untilReady(child: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((resolve, reject) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('Ctrl-C')) resolve(said);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${said}`)));
  });
}

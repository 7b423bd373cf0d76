// The built product as users run it: its own process and data folder, without a company or with the sample company. The first of a
// test run starts from nothing, as a newcomer does; the others start with a copy of its folder.

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { preparedFolders } from './prepared-folders.ts';

export interface Product {
  readonly url: string;
  /** Password of the sample company's users. */
  readonly password: string;
  readonly dataDir: string;
  stop(): Promise<void>;
}

export async function startProduct({ sample }: { sample: boolean }): Promise<Product> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fw-e2e-'));
  const folders = preparedFolders();
  if (folders) cpSync(await preparedFolder(folders, sample), dataDir, { recursive: true });
  const product = await startIn(dataDir, sample);
  return {
    ...product,
    async stop() {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Whoever makes the folder first prepares it; the others wait. */
async function preparedFolder(folders: string, sample: boolean): Promise<string> {
  const folder = join(folders, sample ? 'sample' : 'empty');
  const [isDone, hasFailed] = [`${folder}-done`, `${folder}-failed`];
  if (mkdirSync(folder, { recursive: true }) === undefined) {
    while (!existsSync(isDone)) {
      if (existsSync(hasFailed)) throw new Error('The first product of this run did not start.');
      await sleep(100);
    }
    return folder;
  }
  try {
    const first = await startIn(folder, sample);
    await first.stop();
    writeFileSync(isDone, '');
  } catch (error) {
    writeFileSync(hasFailed, '');
    throw error;
  }
  return folder;
}

async function startIn(dataDir: string, sample: boolean): Promise<Product> {
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

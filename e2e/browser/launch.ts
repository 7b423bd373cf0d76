// A real browser for the e2e tests: CHROME_PATH, /usr/bin/chromium, the one from the packages, or the installed Chrome, in this
// order. It connects only to the server under test.

import { existsSync } from 'node:fs';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { unpackBrowser } from './unpack-browser.ts';
import { watchPages } from './watched-pages.ts';

const args = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
];

export async function launchBrowser(): Promise<Browser> {
  return watchPages(await chromium.launch(browserOptions()));
}

export function browserOptions(): LaunchOptions {
  return { args, chromiumSandbox: process.getuid?.() !== 0, ...find() };
}

function find(): LaunchOptions {
  const named = [process.env.CHROME_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));
  if (named) return { executablePath: named };
  const unpacked = unpackBrowser();
  if (!unpacked) return { channel: 'chrome' };
  const env = {
    ...process.env,
    LD_LIBRARY_PATH: unpacked.libraries,
    FONTCONFIG_PATH: unpacked.fonts,
  } as Record<string, string>;
  return { executablePath: unpacked.executablePath, env, args: [...args, '--no-zygote', '--disable-gpu'] };
}

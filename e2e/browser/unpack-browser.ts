// Unpacks the browser from the packages, for machines without one, into a private folder of this checkout, with the libraries
// it needs. The package's own unpacker isn't used: it writes to a fixed path in the shared temporary folder, where another user
// could plant a program.

import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const packed = resolve('node_modules/@sparticuz/chromium/bin');

/** Returns the executable and the folder of its libraries; undefined if the package is missing or for another platform. */
export function unpackBrowser(): { executablePath: string; libraries: string; fonts: string } | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64' || !existsSync(packed)) return undefined;
  const version = (
    JSON.parse(readFileSync(resolve(packed, '../package.json'), 'utf8')) as { version: string }
  ).version;
  const folder = resolve('.cache', `browser-${version}`);
  const place = { executablePath: join(folder, 'chromium'), libraries: join(folder, 'lib'), fonts: folder };
  if (existsSync(folder)) return place;
  const making = `${folder}.${process.pid}`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true, mode: 0o700 });
  writeFileSync(join(making, 'chromium'), brotliDecompressSync(readFileSync(join(packed, 'chromium.br'))), {
    mode: 0o755,
  });
  for (const name of ['al2023', 'fonts', 'swiftshader']) untar(join(packed, `${name}.tar.br`), making);
  writeFileSync(join(making, 'fonts.conf'), fontsIn(folder));
  putInPlace(making, folder);
  return place;
}

/** Moves the unpacked folder into place; another test process may have done so at the same time. */
function putInPlace(making: string, folder: string): void {
  try {
    renameSync(making, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
    rmSync(making, { recursive: true, force: true });
  }
}

/** A fontconfig file: the package's own has paths of another machine, and without any font, web fonts sometimes fail, too. */
function fontsIn(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${escaped(join(folder, 'fonts'))}</dir>
  <cachedir>${escaped(join(folder, 'fonts-cache'))}</cachedir>
</fontconfig>
`;
}

const escaped = (path: string) => path.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

function untar(archive: string, into: string): void {
  execFileSync('tar', ['-x', '-C', into, '--no-same-owner'], {
    input: brotliDecompressSync(readFileSync(archive)),
  });
}

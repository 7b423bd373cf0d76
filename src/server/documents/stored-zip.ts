// A ZIP of text files, written as they come: nothing is compressed, and the same files are the same bytes whenever they are written.

import { Zip, ZipPassThrough } from 'fflate';
import { type Bytes, concat } from '../bytes.ts';

export type ZippedFile = { readonly name: string; readonly body: Bytes };

/** The first day that ZIP knows; `fflate` reads its local parts, so it is the same in every timezone. */
const firstDay = new Date(1980, 0, 1);

/** Up to 65,535 files of together less than 4 GB. */
export async function* storedZip(files: AsyncIterable<ZippedFile>): AsyncGenerator<Bytes> {
  let made: Uint8Array[] = [];
  let failure: Error | undefined;
  const zip = new Zip((error, part) => {
    failure ??= error ?? undefined;
    made.push(part);
  });
  const taken = (): Bytes => {
    if (failure) throw failure;
    const bytes = concat(made);
    made = [];
    return bytes;
  };
  for await (const { name, body } of files) {
    const file = new ZipPassThrough(name);
    file.mtime = firstDay;
    zip.add(file);
    file.push(body, true);
    yield taken();
  }
  zip.end();
  yield taken();
}

import { PagedFilesystem } from '../database/paged-filesystem.ts';
import { readTar } from './read-tar.ts';

/** The database's folder as `packFolder` packed it. The archive's bytes are kept, not copied. */
export function unpackFolder(archive: Uint8Array): PagedFilesystem {
  const filesystem = new PagedFilesystem('demo');
  for (const { path, isFolder, bytes } of readTar(archive))
    if (isFolder) filesystem.placeFolder(path);
    else filesystem.place({ path, size: bytes.length, mode: 0o100600 }, bytes);
  return filesystem;
}

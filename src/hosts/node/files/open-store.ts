import { join } from 'node:path';
import type { Config } from '../config.ts';
import { createBucketStore } from './bucket-store.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';

/** The configured file store: the bucket of STORAGE_URL, or a folder below DATA_DIR. */
export function openFileStore({ dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>): FileStore {
  return bucket ? createBucketStore(bucket) : createFolderStore(join(dataDir, 'files'));
}

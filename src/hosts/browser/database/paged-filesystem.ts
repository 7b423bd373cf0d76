// The database's folder in memory, in pages of 8 kB. It remembers which pages have changed since they were last stored, so that a
// change costs what it touches, not the files it lies in. Files are sparse: a page that was never written reads as zeros and takes
// no memory.

import { BaseFilesystem, ERRNO_CODES, type FsStats } from '@electric-sql/pglite/basefs';
import { FileError, nameOf, PAGE, padded, parentOf, viewOf } from './pages.ts';

export type StoredFile = {
  readonly path: string;
  readonly size: number;
  readonly mode: number;
  /** Nothing of the snapshot's file of this name is left in it. */
  readonly isWhole?: boolean | undefined;
};

/** What has changed since the last call: to be stored at once and as a whole. */
export type Changes = {
  readonly files: readonly StoredFile[];
  readonly pages: readonly { readonly path: string; readonly page: number; readonly bytes: Uint8Array }[];
  /** Every stored page of them goes before `files` and `pages` are stored. */
  readonly removed: readonly string[];
};

type File = {
  mode: number;
  size: number;
  modified: number;
  isWhole: boolean;
  readonly pages: (Uint8Array | undefined)[];
};
type Folder = { mode: number; modified: number; readonly names: Set<string> };

const FILE_MODE = 0o100600;
const FOLDER_MODE = 0o040700;

const newFolder = (): Folder => ({ mode: FOLDER_MODE, modified: Date.now(), names: new Set() });

export class PagedFilesystem extends BaseFilesystem {
  private readonly files = new Map<string, File>();
  private readonly folders = new Map<string, Folder>([['', newFolder()]]);
  private readonly open_ = new Map<number, string>();
  private nextHandle = 1;
  private readonly changedPages = new Map<string, Set<number>>();
  private readonly changedFiles = new Set<string>();
  private readonly removed = new Set<string>();

  /** Adds a file as it is stored, without counting as a change. `bytes` is kept, not copied. */
  place({ path, size, mode, isWhole = false }: StoredFile, bytes: Uint8Array): void {
    const file: File = { mode, size, modified: 0, isWhole, pages: [] };
    for (let at = 0; at < bytes.length; at += PAGE) {
      const part = bytes.subarray(at, at + PAGE);
      if (part.every((byte) => byte === 0)) continue;
      file.pages[at / PAGE] = part.length === PAGE ? part : padded(part);
    }
    this.placeFolder(parentOf(path));
    this.files.set(path, file);
    this.folderOf(path).names.add(nameOf(path));
  }

  placeFolder(path: string): void {
    if (this.folders.has(path)) return;
    this.placeFolder(parentOf(path));
    this.folders.set(path, newFolder());
    this.folderOf(path).names.add(nameOf(path));
  }

  /** Applies what was stored later than `place`'s files. */
  apply({ files, pages, removed }: Changes): void {
    for (const path of removed) this.forget(path);
    for (const stored of files) {
      const file = this.files.get(stored.path);
      if (!file || stored.isWhole) this.place(stored, new Uint8Array());
      else file.size = stored.size;
    }
    for (const { path, page, bytes } of pages) {
      const file = this.files.get(path);
      if (file) file.pages[page] = bytes;
    }
  }

  get hasChanges(): boolean {
    return this.changedFiles.size > 0 || this.removed.size > 0;
  }

  takeChanges(): Changes {
    const files: StoredFile[] = [];
    const pages: Changes['pages'][number][] = [];
    for (const path of this.changedFiles) {
      const file = this.files.get(path);
      if (!file) continue;
      files.push({ path, size: file.size, mode: file.mode, isWhole: file.isWhole });
      for (const page of this.changedPages.get(path) ?? []) {
        const bytes = file.pages[page];
        if (bytes) pages.push({ path, page, bytes: bytes.slice() });
      }
    }
    const removed = [...this.removed];
    this.changedFiles.clear();
    this.changedPages.clear();
    this.removed.clear();
    return { files, pages, removed };
  }

  /** They could not be stored: they count as changed again. */
  returnChanges({ files, pages, removed }: Changes): void {
    for (const path of removed) this.removed.add(path);
    for (const { path } of files) if (this.files.has(path)) this.changedFiles.add(path);
    for (const { path, page } of pages) if (this.files.get(path)?.pages[page]) this.mark(path, page);
  }

  chmod(path: string, mode: number): void {
    this.node(path).mode = mode;
  }

  open(path: string): number {
    if (this.folders.has(path)) throw new FileError(ERRNO_CODES.EISDIR);
    this.file(path);
    const handle = this.nextHandle++;
    this.open_.set(handle, path);
    return handle;
  }

  close(handle: number): void {
    this.open_.delete(handle);
  }

  fstat(handle: number): FsStats {
    return this.lstat(this.pathOf(handle));
  }

  lstat(path: string): FsStats {
    const node = this.node(path);
    const size = 'size' in node ? node.size : 0;
    const at = node.modified;
    const same = { dev: 0, ino: 0, nlink: 1, uid: 0, gid: 0, rdev: 0, blksize: PAGE };
    return { ...same, mode: node.mode, size, blocks: Math.ceil(size / 512), atime: at, mtime: at, ctime: at };
  }

  mkdir(path: string): void {
    if (this.folders.has(path) || this.files.has(path)) throw new FileError(ERRNO_CODES.EEXIST);
    this.folders.set(path, newFolder());
    this.folderOf(path).names.add(nameOf(path));
  }

  readdir(path: string): string[] {
    const folder = this.folders.get(path);
    if (!folder) throw new FileError(this.files.has(path) ? ERRNO_CODES.ENOTDIR : ERRNO_CODES.ENOENT);
    return ['.', '..', ...folder.names];
  }

  read(handle: number, buffer: Uint8Array, offset: number, length: number, position: number): number {
    const file = this.file(this.pathOf(handle));
    const into = viewOf(buffer, offset, length);
    const end = Math.min(file.size, position + length);
    for (let at = position; at < end; ) {
      const [page, from] = [Math.floor(at / PAGE), at % PAGE];
      const count = Math.min(PAGE - from, end - at);
      const bytes = file.pages[page];
      if (bytes) into.set(bytes.subarray(from, from + count), at - position);
      else into.fill(0, at - position, at - position + count);
      at += count;
    }
    return Math.max(0, end - position);
  }

  write(handle: number, buffer: Uint8Array, offset: number, length: number, position: number): number {
    const path = this.pathOf(handle);
    this.put(path, this.file(path), viewOf(buffer, offset, length), position);
    return length;
  }

  rename(from: string, to: string): void {
    const file = this.files.get(from);
    if (!file) throw new FileError(ERRNO_CODES.ENOENT);
    this.unlink(from);
    if (this.files.has(to)) this.unlink(to);
    this.add(to, file);
    this.markWhole(to, file);
  }

  rmdir(path: string): void {
    if (this.folders.get(path)?.names.size) throw new FileError(ERRNO_CODES.ENOTEMPTY);
    this.folders.delete(path);
    this.folderOf(path).names.delete(nameOf(path));
  }

  truncate(path: string, size: number): void {
    const file = this.file(path);
    if (size < file.size) {
      const pages = Math.ceil(size / PAGE);
      if (file.pages.length > pages) file.pages.length = pages;
      if (size % PAGE > 0) file.pages[pages - 1]?.fill(0, size % PAGE);
      this.markWhole(path, file);
    }
    file.size = size;
    file.modified = Date.now();
    this.changedFiles.add(path);
  }

  unlink(path: string): void {
    this.file(path);
    this.forget(path);
    this.changedFiles.delete(path);
    this.changedPages.delete(path);
    this.removed.add(path);
  }

  utimes(path: string, _accessed: number, modified: number): void {
    this.node(path).modified = modified;
  }

  writeFile(path: string, data: string | Uint8Array, options: { mode?: number } = {}): void {
    const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
    if (this.files.has(path)) this.truncate(path, 0);
    else
      this.add(path, {
        mode: options.mode ?? FILE_MODE,
        size: 0,
        modified: Date.now(),
        isWhole: true,
        pages: [],
      });
    if (bytes.length > 0) this.put(path, this.file(path), bytes, 0);
  }

  private put(path: string, file: File, bytes: Uint8Array, position: number): void {
    for (let done = 0; done < bytes.length; ) {
      const at = position + done;
      const [page, from] = [Math.floor(at / PAGE), at % PAGE];
      const count = Math.min(PAGE - from, bytes.length - done);
      file.pages[page] ??= new Uint8Array(PAGE);
      file.pages[page].set(bytes.subarray(done, done + count), from);
      this.mark(path, page);
      done += count;
    }
    file.size = Math.max(file.size, position + bytes.length);
    file.modified = Date.now();
  }

  private add(path: string, file: File): void {
    this.files.set(path, file);
    this.folderOf(path).names.add(nameOf(path));
    this.changedFiles.add(path);
  }

  private forget(path: string): void {
    this.files.delete(path);
    this.folders.get(parentOf(path))?.names.delete(nameOf(path));
  }

  /** What is stored of it goes: cut off pages must not come back when it grows again. */
  private markWhole(path: string, file: File): void {
    file.isWhole = true;
    this.removed.add(path);
    this.changedFiles.add(path);
    for (const page of file.pages.keys()) this.mark(path, page);
  }

  private mark(path: string, page: number): void {
    this.changedFiles.add(path);
    const pages = this.changedPages.get(path);
    if (pages) pages.add(page);
    else this.changedPages.set(path, new Set([page]));
  }

  private node(path: string): File | Folder {
    return this.folders.get(path) ?? this.file(path);
  }

  private file(path: string): File {
    const file = this.files.get(path);
    if (!file) throw new FileError(ERRNO_CODES.ENOENT);
    return file;
  }

  private folderOf(path: string): Folder {
    const folder = this.folders.get(parentOf(path));
    if (!folder) throw new FileError(ERRNO_CODES.ENOENT);
    return folder;
  }

  private pathOf(handle: number): string {
    const path = this.open_.get(handle);
    if (path === undefined) throw new FileError(ERRNO_CODES.EBADF);
    return path;
  }
}

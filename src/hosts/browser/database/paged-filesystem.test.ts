import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Changes, PagedFilesystem } from './paged-filesystem.ts';
import { PAGE } from './pages.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

function read(filesystem: PagedFilesystem, path: string): string {
  const handle = filesystem.open(path);
  const into = new Uint8Array(filesystem.lstat(path).size);
  filesystem.read(handle, into, 0, into.length, 0);
  filesystem.close(handle);
  return new TextDecoder().decode(into);
}

function write(filesystem: PagedFilesystem, path: string, text: string, position: number) {
  const handle = filesystem.open(path);
  filesystem.write(handle, bytes(text), 0, bytes(text).length, position);
  filesystem.close(handle);
}

/** As in the store: pages of removed and shortened files go. */
function storeOf() {
  const files = new Map<string, Changes['files'][number] | 'removed'>();
  const pages = new Map<string, Changes['pages'][number]>();
  return {
    write(changes: Changes) {
      const drop = (path: string, from: number) => {
        for (const [key, page] of pages) if (page.path === path && page.page >= from) pages.delete(key);
      };
      for (const path of changes.removed) {
        files.set(path, 'removed');
        drop(path, 0);
      }
      for (const file of changes.files) {
        files.set(file.path, file);
        drop(file.path, Math.ceil(file.size / PAGE));
      }
      for (const page of changes.pages) pages.set(`${page.path} ${page.page}`, page);
    },
    read: (): Changes => ({
      files: [...files.values()].filter((file) => file !== 'removed'),
      removed: [...files].filter(([, file]) => file === 'removed').map(([path]) => path),
      pages: [...pages.values()],
    }),
  };
}

describe('the folder in pages', () => {
  it('reads what was written over several pages, and zeros where nothing was', () => {
    const filesystem = new PagedFilesystem();
    filesystem.mkdir('/a');
    filesystem.writeFile('/a/x', '');
    write(filesystem, '/a/x', 'end', 2 * PAGE - 1);
    expect(filesystem.lstat('/a/x').size).toBe(2 * PAGE + 2);
    expect(read(filesystem, '/a/x')).toBe(`${'\0'.repeat(2 * PAGE - 1)}end`);
    expect(filesystem.readdir('/a')).toEqual(['.', '..', 'x']);
  });

  it('counts only the pages that were touched', () => {
    const filesystem = new PagedFilesystem();
    filesystem.place({ path: '/x', size: 4 * PAGE, mode: 0o100600 }, new Uint8Array(4 * PAGE).fill(1));
    expect(filesystem.hasChanges).toBe(false);
    write(filesystem, '/x', 'a', PAGE);
    const { pages, files } = filesystem.takeChanges();
    expect([pages.map(({ page }) => page), files.map(({ path }) => path)]).toEqual([[1], ['/x']]);
    expect(filesystem.hasChanges).toBe(false);
  });

  it('has the codes that PostgreSQL is told', () => {
    const filesystem = new PagedFilesystem();
    expect(() => filesystem.open('/none')).toThrow(expect.objectContaining({ code: 44 }));
    filesystem.mkdir('/a');
    expect(() => filesystem.mkdir('/a')).toThrow(expect.objectContaining({ code: 20 }));
  });

  it('is the same again from what was stored, after any sequence of changes', () => {
    const names = fc.constantFrom('/a', '/b', '/c');
    const size = fc.nat(3 * PAGE);
    const act = fc.oneof(
      fc.record({
        kind: fc.constant('write' as const),
        path: names,
        text: fc.string({ minLength: 1 }),
        at: size,
      }),
      fc.record({ kind: fc.constant('truncate' as const), path: names, at: size }),
      fc.record({ kind: fc.constant('remove' as const), path: names }),
      fc.record({ kind: fc.constant('rename' as const), path: names, to: names }),
      fc.record({ kind: fc.constant('save' as const) }),
    );
    const first = () => {
      const filesystem = new PagedFilesystem();
      for (const path of ['/a', '/b'])
        filesystem.place({ path, size: 2 * PAGE, mode: 0o100600 }, new Uint8Array(2 * PAGE).fill(65));
      return filesystem;
    };
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        const [filesystem, store] = [first(), storeOf()];
        const has = (path: string) => filesystem.readdir('').includes(path.slice(1));
        for (const one of acts) {
          if (one.kind === 'save') store.write(filesystem.takeChanges());
          else if (one.kind === 'write') {
            if (!has(one.path)) filesystem.writeFile(one.path, '');
            write(filesystem, one.path, one.text, one.at);
          } else if (!has(one.path)) continue;
          else if (one.kind === 'truncate') filesystem.truncate(one.path, one.at);
          else if (one.kind === 'remove') filesystem.unlink(one.path);
          else if (one.to !== one.path) filesystem.rename(one.path, one.to);
        }
        store.write(filesystem.takeChanges());
        const again = first();
        again.apply(store.read());
        const contents = (of: PagedFilesystem) =>
          Object.fromEntries(
            of
              .readdir('')
              .filter((name) => !name.startsWith('.'))
              .sort()
              .map((name) => [name, read(of, `/${name}`)]),
          );
        expect(contents(again)).toEqual(contents(filesystem));
      }),
    );
  });
});

/**
 * Files that a device keeps to open them without a network: whole documents, and small pictures. They are wanted in the order of
 * their importance; what is beyond the limits is left out. A stored file never changes, so its id is its version.
 */

export type FileSize = 'whole' | 'thumb';

export interface WantedFile {
  readonly id: string;
  readonly size: FileSize;
  /** Of the whole file. */
  readonly bytes: number;
}

/** Of a phone: enough for the documents of a fortnight's jobs, and little beside what a phone has. */
export const keptLimits = {
  documents: 60,
  /** Of all documents together. */
  documentBytes: 60_000_000,
  thumbs: 300,
};

/** Each once. A document that does not fit makes room for none: a smaller one after it may still fit. */
export function withinLimits(wanted: readonly WantedFile[]): readonly WantedFile[] {
  const left = {
    documents: keptLimits.documents,
    bytes: keptLimits.documentBytes,
    thumbs: keptLimits.thumbs,
  };
  const taken = new Map<string, WantedFile>();
  for (const file of wanted) {
    if (taken.has(keyOf(file))) continue;
    if (file.size === 'thumb') {
      if (left.thumbs === 0) continue;
      left.thumbs -= 1;
    } else {
      if (left.documents === 0 || file.bytes > left.bytes) continue;
      left.documents -= 1;
      left.bytes -= file.bytes;
    }
    taken.set(keyOf(file), file);
  }
  return [...taken.values()];
}

export interface KeptFileStore {
  /** The keys of what is kept for this person. What was kept for anybody else is removed. */
  open(owner: string): Promise<readonly string[]>;
  get(key: string): Promise<Blob | undefined>;
  put(key: string, file: Blob): Promise<void>;
  remove(keys: readonly string[]): Promise<void>;
  clear(): Promise<void>;
}

export interface KeptFileParts {
  readonly store: KeptFileStore;
  /** Undefined when the server does not have it. Throws when there is no answer. */
  load(file: WantedFile): Promise<Blob | undefined>;
  report(error: unknown): void;
}

export class KeptFiles {
  private readonly parts: KeptFileParts;
  private owner: string | undefined;
  private keys: ReadonlySet<string> = new Set();
  /** Addresses within this page of what has been shown. */
  private readonly addresses = new Map<string, string | undefined>();
  private readonly listeners = new Set<() => void>();
  private running: Promise<void> = Promise.resolve();
  private change = 0;

  constructor(parts: KeptFileParts) {
    this.parts = parts;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  /** Another number after each change. */
  version = (): number => this.change;

  async open(owner: string): Promise<void> {
    if (this.owner === owner) return;
    this.forget(owner);
    const keys = await this.parts.store.open(owner);
    if (this.owner === owner) this.have(keys);
  }

  /** Nothing is left in memory or on the disk. */
  clear(): Promise<void> {
    this.forget(undefined);
    return this.parts.store.clear();
  }

  has(id: string, size: FileSize): boolean {
    return this.keys.has(keyOf({ id, size }));
  }

  /** An address to show the file from; undefined while it is not kept, or still being read. */
  link(id: string, size: FileSize): string | undefined {
    const key = keyOf({ id, size });
    if (!this.keys.has(key)) return undefined;
    if (!this.addresses.has(key)) {
      this.addresses.set(key, undefined);
      void this.address(key).catch(this.parts.report);
    }
    return this.addresses.get(key);
  }

  /** Loads what is missing and removes what is no longer wanted. One at a time. */
  keep(wanted: readonly WantedFile[]): Promise<void> {
    const { owner } = this;
    this.running = this.running
      .then(() => (owner === undefined ? undefined : this.keepOnce(withinLimits(wanted), owner)))
      .catch(this.parts.report);
    return this.running;
  }

  private async keepOnce(wanted: readonly WantedFile[], owner: string): Promise<void> {
    const isOver = () => this.owner !== owner;
    if (isOver()) return;
    const stays = new Set(wanted.map(keyOf));
    const gone = [...this.keys].filter((key) => !stays.has(key));
    if (gone.length > 0) {
      await this.parts.store.remove(gone);
      if (!isOver()) this.have([...this.keys].filter((key) => stays.has(key)));
    }
    for (const file of wanted.filter((one) => !this.keys.has(keyOf(one)))) {
      const blob = await this.parts.load(file);
      if (isOver()) return;
      if (!blob) continue;
      await this.parts.store.put(keyOf(file), blob);
      if (isOver()) return;
      this.have([...this.keys, keyOf(file)]);
    }
  }

  private async address(key: string): Promise<void> {
    const { owner } = this;
    const blob = await this.parts.store.get(key);
    if (!blob || this.owner !== owner || !this.keys.has(key)) return;
    this.addresses.set(key, URL.createObjectURL(blob));
    this.tell();
  }

  private forget(owner: string | undefined): void {
    this.owner = owner;
    this.have([]);
  }

  private have(keys: readonly string[]): void {
    this.keys = new Set(keys);
    for (const [key, address] of this.addresses) {
      if (this.keys.has(key)) continue;
      this.addresses.delete(key);
      if (address) URL.revokeObjectURL(address);
    }
    this.tell();
  }

  private tell(): void {
    this.change += 1;
    for (const listener of this.listeners) listener();
  }
}

const keyOf = ({ id, size }: Pick<WantedFile, 'id' | 'size'>): string => `${size} ${id}`;

/** A small least-recently-used cache. */
export interface Lru<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
  readonly size: number;
}

export function createLru<V>(most: number): Lru<V> {
  // A Map keeps insertion order: reading re-inserts an entry, and the oldest is evicted first.
  const entries = new Map<string, V>();
  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      entries.delete(key);
      entries.set(key, value);
      keepYoungest(entries, most);
    },
    get size() {
      return entries.size;
    },
  };
}

/** Evicts the oldest entries until at most `most` remain. */
export function keepYoungest(entries: Map<string, unknown>, most: number): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= most) return;
    entries.delete(oldest);
  }
}

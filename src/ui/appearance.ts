import { storedName } from '#ui/stored-name.ts';

/** Theme and density chosen on this device. public/first.js applies the same before the first paint. */
export type Theme = 'system' | 'light' | 'dark';
export type Density = 'comfortable' | 'compact';
export type SidebarWidth = 'wide' | 'narrow';

export interface Appearance {
  readonly theme: Theme;
  readonly density: Density;
  readonly sidebar: SidebarWidth;
}

const normal: Appearance = { theme: 'system', density: 'comfortable', sidebar: 'wide' };
const listeners = new Set<() => void>();
let current: Appearance = read();

export const appearance = {
  get: (): Appearance => current,
  set(change: Partial<Appearance>): void {
    current = { ...current, ...change };
    for (const name of ['theme', 'density', 'sidebar'] as const) {
      const value = current[name];
      if (value === normal[name]) delete document.documentElement.dataset[name];
      else document.documentElement.dataset[name] = value;
      store(storedName(name), value === normal[name] ? null : value);
    }
    for (const listener of listeners) listener();
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function read(): Appearance {
  const set = typeof document === 'undefined' ? {} : document.documentElement.dataset;
  return {
    theme: set.theme === 'light' || set.theme === 'dark' ? set.theme : normal.theme,
    density: set.density === 'compact' ? 'compact' : normal.density,
    sidebar: set.sidebar === 'narrow' ? 'narrow' : normal.sidebar,
  };
}

function store(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Storage is blocked: the choice lasts until the page is closed.
  }
}

import { applied } from '../kept-set.ts';
import type { KeptState, KeptStore } from '../kept-store.ts';

/** The disk of a device, in memory: what is written outlives the app. */
export function createKeptDisk(): KeptStore {
  let owner = '';
  let states: ReadonlyMap<string, KeptState> = new Map();
  return {
    async open(now) {
      if (now !== owner) states = new Map();
      owner = now;
      return states;
    },
    async change(set, { owner: whose, put, drop, since, ...state }) {
      if (whose !== owner) return true;
      if (drop !== 'others' && states.get(set)?.digest !== since) return false;
      const before = drop === 'others' ? undefined : states.get(set)?.rows;
      const rows = applied(before, put, drop === 'others' ? [] : drop);
      states = new Map([...states, [set, { ...state, rows }]]);
      return true;
    },
    async clear() {
      owner = '';
      states = new Map();
    },
  };
}

/**
 * Saves over the version that a form was begun with. A newer one is refused once, and told; the next save is over it.
 * `form`: what the form stands for; with another one it begins at `version` again.
 */
import { staleRow } from '../api/changes.ts';
import { useStateOf } from '../hooks/use-state-of.ts';

type Save = (version: number) => Promise<{ readonly version: number }>;

export function useSeenVersion(form: string, version: number): (save: Save) => Promise<void> {
  const [seen, setSeen] = useStateOf(form, version);
  return async (save) => {
    try {
      setSeen((await save(seen)).version);
    } catch (error) {
      setSeen(Number(staleRow(error)?.version ?? seen));
      throw error;
    }
  };
}

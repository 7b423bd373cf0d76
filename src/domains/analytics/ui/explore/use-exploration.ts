/** What is explored, from the address of the screen, and how it changes it. */
import { useMemo } from 'react';
import {
  type AskedExploration,
  askedOf,
  type Exploration,
  readExploration,
} from '#domains/analytics/explore/explore.rules.ts';
import type { Catalogue } from '#domains/analytics/measures/measures.report.ts';
import { useAddress } from '#ui/navigation.tsx';
import { stepFor } from '../figures/chosen-period.rules.ts';
import { type Chosen, filtersParam, useChosen } from '../figures/use-chosen.ts';

export interface Explored {
  readonly exploration: Exploration;
  readonly asked: AskedExploration;
  /** Measures of the address that don't exist for the viewer. */
  readonly missing: readonly string[];
  readonly chosen: Chosen;
  /** Of the report, and of its files. */
  readonly params: Readonly<Record<string, string | undefined>>;
}

export function useExploration(catalogue: Catalogue): Explored {
  const chosen = useChosen(catalogue, { compare: 'none' });
  const address = useAddress();
  const { exploration, missing } = useMemo(() => readExploration(address, catalogue), [address, catalogue]);
  const asked = askedOf(exploration, stepFor(chosen));
  const { from, to, compare } = chosen;
  return {
    ...{ exploration, asked, missing, chosen },
    params: {
      ...{ measures: exploration.measures.join(','), from, to, compare },
      ...{ rows: asked.rows, columns: asked.columns, step: asked.step },
      ...{ most_rows: String(asked.mostRows), most_columns: String(asked.mostColumns) },
      ...{ filters: filtersParam(chosen.keys), order: exploration.order },
    },
  };
}

import { useEffect } from 'react';
import { recordError } from '#ui/errors/error-log.ts';
import { type Position, positionOf } from '#ui/map/position.ts';
import type { StopView } from '../today/today-view.ts';

/** Not while the first screen is drawn. */
const CALM_MS = 3_000;

/** Keeps what the map of these stops is made of, so that it opens without a network. */
export function useKeepMap(stops: readonly StopView[]): void {
  useEffect(() => {
    const places = stops.flatMap(({ work_order }) => (work_order?.site && positionOf(work_order.site)) ?? []);
    if (places.length === 0) return;
    const timer = setTimeout(() => void keepMap(places).catch(recordError), CALM_MS);
    return () => clearTimeout(timer);
  }, [stops]);
}

async function keepMap(places: readonly Position[]): Promise<void> {
  await import('./RouteMap.tsx');
  const { keepOutlines } = await import('#ui/map/outlines.ts');
  await keepOutlines(places);
}

// Asks an OSRM-compatible service for a table of ways: `ROUTING_URL` is its address, set by whoever runs the server.

import { isRecord } from '#kernel/type-guards.ts';
import type { Routing, RoutingPoint } from '#server/ports.ts';

export function createRouting(url: string): Routing {
  return {
    async table(from, to, signal) {
      const points = [...from, ...to].map(coordinates).join(';');
      const indexes = (list: readonly unknown[], first: number) =>
        list.map((_, index) => index + first).join(';');
      const query = `sources=${indexes(from, 0)}&destinations=${indexes(to, from.length)}&annotations=duration,distance`;
      const reply = await fetch(`${url}/table/v1/driving/${points}?${query}`, { signal, redirect: 'error' });
      if (!reply.ok) throw new Error(`the routing service answered ${reply.status}`);
      const answer: unknown = await reply.json();
      if (!isRecord(answer) || answer.code !== 'Ok') throw new Error('the routing service gave no table');
      const minutes = readTable(answer.durations, from.length, to.length, 1 / 60);
      return { minutes, kilometres: readTable(answer.distances, from.length, to.length, 1 / 1000) };
    },
  };
}

function coordinates({ latitude, longitude }: RoutingPoint): string {
  return `${longitude.toFixed(5)},${latitude.toFixed(5)}`;
}

function readTable(table: unknown, rows: number, columns: number, factor: number): (number | null)[][] {
  if (!Array.isArray(table) || table.length !== rows)
    throw new Error('the routing service gave another table');
  return table.map((row: unknown) => {
    if (!Array.isArray(row) || row.length !== columns)
      throw new Error('the routing service gave another table');
    return row.map((value: unknown) => (typeof value === 'number' && value >= 0 ? value * factor : null));
  });
}

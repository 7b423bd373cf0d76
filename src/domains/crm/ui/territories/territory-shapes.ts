import { type Corner, readArea } from '#domains/crm/territories/area.rules.ts';

export interface TerritoryShape {
  readonly id: string;
  readonly name: string;
  readonly colour: string;
  readonly corners: readonly Corner[];
}

interface Drawn {
  readonly id: string;
  readonly name: string;
  readonly colour?: string | null;
  readonly area?: string | null;
}

/** Of the territories that are drawn. */
export function shapesOf(rows: readonly Drawn[]): readonly TerritoryShape[] {
  return rows.flatMap(({ id, name, colour, area }) => {
    const corners = readArea(area ?? '');
    return typeof corners === 'string' || corners.length === 0
      ? []
      : [{ id, name, colour: colour ?? '', corners }];
  });
}

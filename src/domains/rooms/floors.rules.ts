/** The height of a floor by its name: basements below the ground, then numbers; anything else has none. */
function heightOf(floor: string): number | undefined {
  const name = floor.trim().toUpperCase();
  if (/^-?\d+$/.test(name)) return Number(name);
  const below = /^(?:B|LL|U|UG)\s*-?(\d*)$/.exec(name);
  if (below) return -Number(below[1] || 1);
  return /^(?:G|GF|EG|L|RC|PB|GROUND)$/.test(name) ? 0 : undefined;
}

const byName = new Intl.Collator('en', { numeric: true });

/** From the lowest floor to the highest: `B2 B1 G 1 2 10 Roof`, rooms without a floor last. */
export function compareFloors(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const [x, y] = [heightOf(a), heightOf(b)];
  if (x !== undefined && y !== undefined && x !== y) return x - y;
  if ((x === undefined) !== (y === undefined)) return x === undefined ? 1 : -1;
  return byName.compare(a, b);
}

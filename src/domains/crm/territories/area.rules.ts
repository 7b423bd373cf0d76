/** The area of a territory as text: its corners in turn, "latitude, longitude" on each line. */

export interface Corner {
  readonly lat: number;
  readonly lng: number;
}

const fewest = 3;
const most = 500;
const corner = /^(-?\d{1,2}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/;

/** The corners, or a sentence saying what is wrong. An empty text has none. */
export function readArea(text: string): readonly Corner[] | string {
  const lines = text
    .split(/[\n;]/)
    .map((line) => line.trim())
    .filter(Boolean);
  const corners: Corner[] = [];
  for (const [index, line] of lines.entries()) {
    const [, lat, lng] = corner.exec(line) ?? [];
    if (lat === undefined || lng === undefined || Math.abs(Number(lat)) > 90 || Math.abs(Number(lng)) > 180)
      return `Line ${index + 1} is no latitude and longitude, like 41.88, -87.63.`;
    corners.push({ lat: Number(lat), lng: Number(lng) });
  }
  if (corners.length > 0 && corners.length < fewest) return 'An area has three corners or more.';
  return corners.length > most ? `An area has ${most} corners at most.` : corners;
}

export function writeArea(corners: readonly Corner[]): string | null {
  if (corners.length === 0) return null;
  return corners.map(({ lat, lng }) => `${Number(lat.toFixed(6))}, ${Number(lng.toFixed(6))}`).join('\n');
}

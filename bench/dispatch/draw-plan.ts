import type { Problem } from '#domains/dispatch/model.ts';
import type { Plan } from '#domains/dispatch/plan.ts';

const WIDTH = 900;
const MARGIN = 24;

/** A plan as a map (SVG): a line per technician, a dot per visit, a ring for visits left out, a square for a depot. */
export function drawPlan(problem: Problem, plan: Plan): string {
  const north = Math.max(...problem.places.map((place) => place.latitude));
  const south = Math.min(...problem.places.map((place) => place.latitude));
  const west = Math.min(...problem.places.map((place) => place.longitude));
  const east = Math.max(...problem.places.map((place) => place.longitude));
  // A degree of longitude gets shorter towards the poles.
  const squeeze = Math.cos((((north + south) / 2) * Math.PI) / 180);
  const scale = (WIDTH - 2 * MARGIN) / ((east - west) * squeeze);
  const height = Math.ceil((north - south) * scale + 2 * MARGIN);
  const spots = new Map(
    problem.places.map((place) => [
      place.id,
      [
        (MARGIN + (place.longitude - west) * squeeze * scale).toFixed(1),
        (MARGIN + (north - place.latitude) * scale).toFixed(1),
      ],
    ]),
  );
  const at = (place: string) => spots.get(place)?.join(',') ?? '0,0';
  const homes = new Map(
    problem.technicians.map((technician) => [technician.id, technician.shifts[0]?.start_place]),
  );
  const routes = plan.routes.map((route, index) => {
    const home = homes.get(route.technician) ?? '';
    const points = [home, ...route.stops.map((stop) => stop.place), home].map(at).join(' ');
    const colour = `hsl(${Math.round((index * 137.5) % 360)} 60% 45%)`;
    const dots = route.stops.map((stop) => {
      const [x, y] = spots.get(stop.place) ?? ['0', '0'];
      return stop.kind === 'visit'
        ? `<circle cx="${x}" cy="${y}" r="3"/>`
        : `<rect x="${Number(x) - 4}" y="${Number(y) - 4}" width="8" height="8"/>`;
    });
    const line = `<polyline points="${points}" fill="none" stroke="${colour}" stroke-width="1.4" opacity="0.75"/>`;
    return `<g fill="${colour}"><title>${route.technician}</title>${line}${dots.join('')}</g>`;
  });
  const left = problem.visits
    .filter((visit) => plan.left_out.includes(visit.id))
    .map((visit) => {
      const [x, y] = spots.get(visit.place) ?? ['0', '0'];
      return `<circle cx="${x}" cy="${y}" r="6" fill="none" stroke="#c00" stroke-width="2"/>`;
    });
  const box = `viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box}><title>A plan on the map</title><rect width="100%" height="100%" fill="#fff"/>${routes.join('')}${left.join('')}</svg>\n`;
}

// Works one more stop into routes that have no room for it: it goes in where it breaks the rules least, and a
// descent on lateness and overload alone tries to make the routes whole again (Nagata and Bräysy 2009).

import type { Random } from '../search/random.ts';
import { Descent } from './descent.ts';
import { type Routes, type RoutingInstance, relatedStops } from './instance.ts';
import { LooseRoutes } from './loose-routes.ts';

const REACH = 50;
/** A unit of overload costs at most so many units of lateness, and the other way round: prices stay exact. */
const DEAREST = 1000;

export class Squeeze {
  private readonly loose: LooseRoutes;
  private readonly descent: Descent;

  constructor(instance: RoutingInstance, slots: number, random: Random) {
    const reach = Math.min(REACH, instance.size - 1);
    this.loose = new LooseRoutes(instance, slots);
    this.loose.legPrice = 0;
    this.descent = new Descent(this.loose, relatedStops(instance, reach), reach, random);
  }

  /** Routes that keep every rule with the stop among them, or null. */
  run(routes: Routes, stop: number): Routes | null {
    const { loose, descent } = this;
    loose.setRoutes(routes);
    loose.putBack(stop);
    if (descent.squeeze()) return loose.routes();
    // Whatever stays broken is worth more next time.
    const price = loose.loadPrice * (loose.overload() < loose.lateness() ? 0.99 : 1 / 0.99);
    loose.loadPrice = Math.min(DEAREST, Math.max(1 / DEAREST, price));
    return null;
  }
}

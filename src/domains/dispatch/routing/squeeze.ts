// Inserts a stop into routes without room for it: at the place with the least violation, followed by a descent on lateness and
// overload alone that tries to repair the routes (Nagata and Bräysy 2009).

import type { Random } from '../search/random.ts';
import { Descent } from './descent.ts';
import { type Routes, type RoutingInstance, relatedStops } from './instance.ts';
import { LooseRoutes } from './loose-routes.ts';

const REACH = 50;
/** Limits the ratio of the prices of overload and lateness, so that sums stay exact. */
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

  /** Feasible routes that include the stop, or null. */
  run(routes: Routes, stop: number): Routes | null {
    const { loose, descent } = this;
    loose.setRoutes(routes);
    loose.putBack(stop);
    if (descent.squeeze()) return loose.routes();
    // Raises the price of the rule that is still violated more.
    const price = loose.loadPrice * (loose.overload() < loose.lateness() ? 0.99 : 1 / 0.99);
    loose.loadPrice = Math.min(DEAREST, Math.max(1 / DEAREST, price));
    return null;
  }
}

import { RUIN, type RuinSettings } from '../search/ruin.ts';

export interface RoutingSettings {
  readonly ruin: RuinSettings;
  /** How often the recreation skips a route. */
  readonly blinkRate: number;
  /** Temperatures as multiples of the mean cost of a leg. */
  readonly startTemperature: number;
  readonly endTemperature: number;
  readonly fleetTemperature: number;
  /** The price of an absent stop during the search, as a multiple of the mean cost of a leg. */
  readonly absence: number;
  /** Ruin-and-recreate steps between two ejections while a vehicle is being saved. */
  readonly stepsPerEjection: number;
}

export const BY_COST: RoutingSettings = {
  ruin: RUIN,
  blinkRate: 0.03,
  startTemperature: 1,
  endTemperature: 0.015,
  fleetTemperature: 1,
  absence: 1000,
  stepsPerEjection: 4,
};

/** With a minimal fleet few changes are feasible, so worse ones must be accepted more easily. */
export const BY_FLEET: RoutingSettings = {
  ...BY_COST,
  startTemperature: 10,
  endTemperature: 0.1,
  absence: 60,
};

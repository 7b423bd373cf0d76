import { RUIN, type RuinSettings } from '../search/ruin.ts';

export interface RoutingSettings {
  readonly ruin: RuinSettings;
  /** How often the recreation overlooks a route. */
  readonly blinkRate: number;
  /** Heats as multiples of the mean cost of a leg. */
  readonly startHeat: number;
  readonly endHeat: number;
  readonly fleetHeat: number;
  /** What a stop without a place costs on the way, as a multiple of the mean cost of a leg. */
  readonly absence: number;
  /** Ruin-and-recreate steps between two ejections while a vehicle is being saved. */
  readonly stepsPerEjection: number;
}

export const BY_COST: RoutingSettings = {
  ruin: RUIN,
  blinkRate: 0.03,
  startHeat: 1,
  endHeat: 0.015,
  fleetHeat: 1,
  absence: 1000,
  stepsPerEjection: 4,
};

/** With the fleet cut to the bone few changes are lawful, so worse ones must pass more easily. */
export const BY_FLEET: RoutingSettings = { ...BY_COST, startHeat: 10, endHeat: 0.1, absence: 60 };

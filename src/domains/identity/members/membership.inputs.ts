import { memberships } from './membership.resource.ts';

/** Membership fields the office can fill in with the invitation; the membership starts with them. */
export const {
  team_id,
  skills,
  territories,
  hourly_cost,
  hourly_rate,
  working_hours,
  home_address,
  home_lat,
  home_lng,
  colour,
  stationary_engineer,
} = memberships.fields;

export const prepared = {
  team_id,
  skills,
  territories,
  hourly_cost,
  hourly_rate,
  working_hours,
  home_address,
  home_lat,
  home_lng,
  colour,
  stationary_engineer,
};

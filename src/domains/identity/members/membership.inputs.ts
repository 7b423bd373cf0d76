import { memberships } from './membership.resource.ts';

/** What the office can say of somebody before they come; the membership begins with it. */
export const {
  team_id,
  skills,
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
  hourly_cost,
  hourly_rate,
  working_hours,
  home_address,
  home_lat,
  home_lng,
  colour,
  stationary_engineer,
};

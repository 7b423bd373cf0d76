/** The dimensions of a work order with the alias `w`. */
export function orderDimensions(w: string) {
  return {
    technician: `coalesce(${w}.completed_by, ${w}.lead_id)`,
    team: `${w}.team_id`,
    customer: `${w}.customer_id`,
    site: `${w}.site_id`,
    asset: `${w}.asset_id`,
    room: `${w}.room_id`,
    kind: `${w}.kind`,
    priority: `${w}.priority`,
    category: `${w}.category`,
    source: `${w}.source`,
  } as const;
}

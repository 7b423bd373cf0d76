/** What a plan is made of, as form and API send it. */
import { field } from '#kernel/field.ts';
import { maintenancePlans } from './maintenance-plan.resource.ts';

const { name, target_kind, site_id, category, room_kind, visit_mode, trigger, basis, rule, lead_days } =
  maintenancePlans.fields;
const { meter_name, meter_every, season_from, season_to, on_holiday, on_closed_day, skip_while_open } =
  maintenancePlans.fields;
const { order_title, description, priority, checklist_template_id, estimated_minutes, required_skills } =
  maintenancePlans.fields;
const { team_id, technician_id, requires_signature, requires_photos, is_billable, agreed_price } =
  maintenancePlans.fields;

const mostTargets = 5000;

/** When it falls due: what the preview needs. */
export const scheduleInput = {
  ...{ trigger, basis, rule, meter_name, meter_every },
  starts_on: field.date({ label: 'First on', help: 'Today when left empty' }),
  ...{ lead_days, season_from, season_to, on_holiday, on_closed_day },
};

export const planInput = {
  ...{ name, target_kind, site_id, category, room_kind, visit_mode },
  ...scheduleInput,
  skip_while_open,
  ...{ order_title, description, priority, checklist_template_id, estimated_minutes, required_skills },
  ...{ team_id, technician_id, requires_signature, requires_photos, is_billable, agreed_price },
  asset_ids: field.tags({ label: 'Assets', max: mostTargets }),
  room_ids: field.tags({ label: 'Rooms', max: mostTargets }),
  /** `[{ part_id, quantity }]` */
  parts: field.json({ label: 'Parts' }),
};

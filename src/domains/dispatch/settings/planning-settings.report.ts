import { office } from '#kernel/access.ts';
import { currencyExponent, fromMinor } from '#kernel/money.ts';
import { defineReport } from '#kernel/report.ts';
import type { moneyNames, PlanningSettings } from './planning-settings.rules.ts';
import { readPlanningSettings } from './read-planning-settings.ts';

type MoneyName = (typeof moneyNames)[number];

/** Amounts as decimals in the company's currency: "45.00". */
export type PlanningSettingsReport = Omit<PlanningSettings, MoneyName> & Readonly<Record<MoneyName, string>>;

export const planningSettingsReport = defineReport(
  'planning_settings',
  { label: 'Planning settings', allow: office },
  async (ctx): Promise<PlanningSettingsReport> => {
    const settings = await readPlanningSettings(ctx);
    const exponent = currencyExponent(ctx.viewer.currency);
    const amount = (name: MoneyName) => fromMinor(BigInt(settings[name]), exponent);
    return {
      ...settings,
      cost_per_hour: amount('cost_per_hour'),
      cost_per_distance: amount('cost_per_distance'),
      overtime_per_hour: amount('overtime_per_hour'),
      not_preferred: amount('not_preferred'),
      out_of_territory: amount('out_of_territory'),
      change_of_technician: amount('change_of_technician'),
      change_of_time: amount('change_of_time'),
      late_per_minute: amount('late_per_minute'),
      leave_out_low: amount('leave_out_low'),
      leave_out_medium: amount('leave_out_medium'),
      leave_out_high: amount('leave_out_high'),
      leave_out_urgent: amount('leave_out_urgent'),
    };
  },
);

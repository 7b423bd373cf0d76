import { describeRecurrence } from '#ui/recurrence/describe-recurrence.ts';

export type Timing = {
  readonly trigger: 'calendar' | 'meter' | 'either';
  readonly rule: string | null;
  readonly meter_every: string | null;
  readonly meter_name: string | null;
};

/** "Every 3 months", "Every 500 of Run hours", "Every year or every 500 of Run hours, whichever comes first". */
export function timingText({ trigger, rule, meter_every, meter_name }: Timing): string {
  const byRule = rule === null ? '' : describeRecurrence(rule);
  const byMeter = `every ${Number(meter_every ?? 0)} ${meter_name ? `of ${meter_name}` : 'units'}`;
  if (trigger === 'calendar') return byRule;
  if (trigger === 'meter') return `E${byMeter.slice(1)}`;
  return `${byRule} or ${byMeter}, whichever comes first`;
}

import './meter.resource.ts';
import { defineCommand } from '#kernel/command.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field, type Json } from '#kernel/field.ts';
import { isId } from '#kernel/id.ts';
import { momentOf } from '#kernel/moment.ts';
import { propertiesOf, textOf } from '#kernel/type-guards.ts';
import { fromEdge } from '#kernel/values.ts';
import { meterReadings } from './meter.resource.ts';
import { takeReading } from './record-reading.ts';

const most = 500;

export interface RefusedReading {
  /** Its position in the call. */
  readonly index: number;
  readonly message: string;
}

/**
 * Readings of many meters from another system: `[{meter_id, value, read_at, is_reset?}]`. Nobody can be asked about an implausible
 * one, so it is left out and named in `refused`; the others are stored. Answers `{ recorded, refused }`.
 */
export const recordReadings = defineCommand(
  meterReadings,
  'record',
  {
    label: 'Record readings',
    scope: 'collection',
    allow: 'everyone',
    input: { readings: field.json({ label: 'Readings', required: true }) },
  },
  async (ctx, _row, { readings }) => {
    if (!Array.isArray(readings) || readings.length === 0)
      throw invalid({ readings: 'Send a list of readings.' });
    if (readings.length > most) throw invalid({ readings: `At most ${most} readings.` });
    const list: readonly Json[] = readings;
    const refused: RefusedReading[] = [];
    // In the order of meters, so that two calls wait for each other instead of deadlocking.
    const sorted = list.map((one, index) => ({ one, index })).sort((a, b) => compare(a.one, b.one));
    for (const { one, index } of sorted) {
      const message = await recordOne(ctx, one);
      if (message !== undefined) refused.push({ index, message });
    }
    return { recorded: list.length - refused.length, refused: refused.sort((a, b) => a.index - b.index) };
  },
);

/** Why it was not recorded; undefined if it was. */
async function recordOne(ctx: Ctx, given: Json): Promise<string | undefined> {
  const { meter_id, value, read_at, is_reset } = propertiesOf(given);
  if (typeof meter_id !== 'string' || !isId(meter_id)) return 'Name the meter by its id.';
  const number = fromEdge(meterReadings.fields.value, value, 0);
  if (number.error !== undefined) return number.error;
  const at = fromEdge(meterReadings.fields.read_at, read_at ?? null, 0);
  if (at.error !== undefined) return at.error;
  const meter = await ctx.db
    .selectFrom('meters')
    .selectAll()
    .where('id', '=', meter_id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!meter) return 'There is no such meter.';
  try {
    await takeReading(ctx, meter, {
      id: ctx.newId(),
      value: String(number.value),
      read_at: momentOf(ctx, textOf(at.value)),
      is_reset: is_reset === true,
      isConfirmed: false,
      source: 'api',
    });
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

function compare(a: Json, b: Json): number {
  return String(propertiesOf(a).meter_id).localeCompare(String(propertiesOf(b).meter_id));
}

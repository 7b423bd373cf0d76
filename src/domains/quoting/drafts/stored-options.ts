import type { Ctx } from '#kernel/context.ts';
import type {} from '../quote-parts.resource.ts';

export type StoredOption = Awaited<ReturnType<typeof readStoredOptions>>[number];
export type StoredLine = StoredOption['lines'][number];

/** A quote's options with their lines, in order. */
export async function readStoredOptions({ db }: Pick<Ctx, 'db'>, quoteId: string) {
  const options = await db
    .selectFrom('quote_options')
    .selectAll()
    .where('quote_id', '=', quoteId)
    .orderBy('position')
    .execute();
  const lines = await db
    .selectFrom('quote_lines')
    .leftJoin('services', 'services.id', 'quote_lines.service_id')
    .selectAll('quote_lines')
    .select('services.photo_file_id as photo')
    .where('quote_id', '=', quoteId)
    .orderBy('position')
    .execute();
  return options.map((option) => ({
    ...option,
    lines: lines.filter(({ option_id }) => option_id === option.id),
  }));
}

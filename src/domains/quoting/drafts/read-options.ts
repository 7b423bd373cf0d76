/**
 * Reads the options of a quote from the input. Each is validated like the lines of an invoice, with faults keyed like
 * `options.1.lines.3.quantity`.
 */

import { readDraftLines } from '#domains/invoicing/drafts/draft-lines.ts';
import { grossOf } from '#domains/invoicing/invoice-lines.rules.ts';
import { readLines } from '#domains/ledger/entries/read-lines.ts';
import type { Ctx } from '#kernel/context.ts';
import { invalid, Refused } from '#kernel/errors.ts';
import { field } from '#kernel/field.ts';
import { optionInput, quoteLineInput } from '../quote.inputs.ts';
import { leastOf } from '../quote.rules.ts';
import type { OptionToStore, QuoteLine } from './store-options.ts';

const MOST_OPTIONS = 5;

export function readOptions(ctx: Pick<Ctx, 'viewer'>, input: unknown): OptionToStore[] {
  const sent = readLines(optionInput, input, ctx.viewer, { name: 'options', most: MOST_OPTIONS });
  if (sent.length === 0) throw invalid({ options: 'A quote offers at least one option.' });
  if (sent.filter((option) => option.is_recommended).length > 1)
    throw invalid({ options: 'Recommend one of the options, and not several.' });
  return sent.map((option, index) => {
    const at = `options.${index}`;
    if (sent.length > 1 && !option.name?.trim())
      throw invalid({ [`${at}.name`]: 'Give each option a name.' });
    const discount = {
      discount_percent: option.discount_percent ?? null,
      discount_amount: option.discount_amount ?? null,
    };
    const lines = prefixFaults(at, () => readQuoteLines(ctx, option.lines ?? [], discount));
    return {
      ...discount,
      name: option.name?.trim() || null,
      description: option.description ?? null,
      is_recommended: option.is_recommended ?? false,
      lines,
    };
  });
}

const tickInput = {
  is_optional: quoteLineInput.is_optional,
  is_selected: quoteLineInput.is_selected,
  kind: field.text(),
};

type Discount = Pick<OptionToStore, 'discount_percent' | 'discount_amount'>;

function readQuoteLines(ctx: Pick<Ctx, 'viewer'>, input: unknown, discount: Discount): QuoteLine[] {
  const sent = Array.isArray(input) ? input : [];
  const ticks = readLines(tickInput, sent.map(ticksOf), ctx.viewer);
  // Lines are identified by position only, as each save of the draft rewrites them.
  const lines = readDraftLines(ctx, Array.isArray(input) ? sent.map(withoutTicks) : input, discount).map(
    (
      { rest: _, credits_line_id: __, work_order_id: ___, id: ____, department_id, branch_id, ...line },
      index,
    ) => {
      if (department_id || branch_id)
        throw invalid({
          [`lines.${index}.${department_id ? 'department_id' : 'branch_id'}`]:
            'A quote has no departments and branches. The job that it becomes has.',
        });
      const isOptional = line.kind !== 'section' && (ticks[index]?.is_optional ?? false);
      const isSelected = isOptional && (ticks[index]?.is_selected ?? false);
      return { ...line, is_optional: isOptional, is_selected: isSelected };
    },
  );
  const negative = lines.findIndex((line) => line.is_optional && grossOf(line) < 0n);
  if (negative >= 0)
    throw invalid({
      [`lines.${negative}.unit_price`]: 'What the customer may leave out can’t take something off.',
    });
  const least = leastOf(lines);
  if (discount.discount_amount && discount.discount_amount > least.subtotal - least.discount)
    throw invalid({ discount_amount: 'The discount is more than what is always included.' });
  if (leastOf(lines, discount).total < 0n)
    throw invalid({ lines: 'Without the optional lines the total is below zero.' });
  return lines;
}

const isRecord = (line: unknown): line is Record<string, unknown> =>
  typeof line === 'object' && line !== null && !Array.isArray(line);

function ticksOf(line: unknown): unknown {
  if (!isRecord(line)) return line;
  const { is_optional, is_selected } = line;
  return { is_optional, is_selected };
}

const ownToQuotes = new Set(['is_optional', 'is_selected', 'id', 'quote_id', 'option_id']);

function withoutTicks(line: unknown): unknown {
  if (!isRecord(line)) return line;
  return Object.fromEntries(Object.entries(line).filter(([key]) => !ownToQuotes.has(key)));
}

/** Prefixes the keys of faults with the path of the part that is read. */
function prefixFaults<T>(at: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal.fields === undefined) throw error;
    throw invalid(
      Object.fromEntries(Object.entries(error.refusal.fields).map(([key, fault]) => [`${at}.${key}`, fault])),
    );
  }
}

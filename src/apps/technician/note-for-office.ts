import { addComment } from '#domains/work-orders/evidence/add-comment.ts';
import { contestOf } from '#ui/outbox/edits.ts';
import type { CommandEntry } from '#ui/outbox/entry.ts';
import type { Keeping } from '#ui/outbox/use-keep.ts';

/** What people type or choose; the rest are ids and times. */
const typed: Readonly<Record<string, string>> = {
  ...{ reason: 'Reason', problem: 'Problem', cause: 'Cause', remedy: 'Remedy', note: 'Note' },
  ...{ result: 'Result', value_text: 'Answer', value_number: 'Value', value: 'Reading' },
  ...{ description: 'Description', quantity: 'Quantity', name: 'Name', title: 'Title' },
};

/** What the server did not accept, as an internal comment on its job. Undefined without a job, and for comments themselves. */
export function noteForOffice(entry: CommandEntry): Keeping | undefined {
  const { job, about, title, input, refusal, isNew, command, edit } = entry;
  if (!job || isNew || command === addComment.name) return undefined;
  const said = Object.entries(edit?.labels ?? typed).flatMap(([name, label]) => {
    const value = textOf(input[name]);
    return value ? [`${label}: ${value}`] : [];
  });
  const contest = contestOf(entry);
  const why = contest
    ? `${contest.by ?? 'Somebody else'} has changed it meanwhile to: ${textOf(contest.theirs) || 'empty'}`
    : refusal?.message;
  const name = edit ? `${title} (${about})` : title;
  const body = [`Not accepted from my phone: ${name}.`, ...said, why].filter(Boolean).join('\n');
  return {
    ...{ command: addComment, id: job, title: 'Comment', about, job },
    input: { body: body.slice(0, 4000), is_internal: true },
  };
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value.trim();
  return value === null || value === undefined ? '' : JSON.stringify(value);
}

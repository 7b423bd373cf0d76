import type { CommandAsk } from '#ui/resource/commands/CommandPanel.tsx';
import type { Row } from '#ui/resource/names.ts';

/** What was found and done so far stands there already; what is missing is said before it is refused. */
export function completeAsk(
  order: Row,
  lacks: readonly { readonly text: string }[] = [],
): Partial<CommandAsk> {
  const words = lacks.slice(0, 4).map(({ text }) => text);
  if (lacks.length > words.length) words.push(`${lacks.length - words.length} more`);
  return {
    question: `Complete ${String(order.number ?? 'work order')}`,
    defaults: { problem: order.problem ?? null, cause: order.cause ?? null, remedy: order.remedy ?? null },
    ...(words.length > 0 && { consequence: `Still missing: ${words.join(', ')}.` }),
  };
}

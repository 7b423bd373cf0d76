import type { CommandAsk } from '#ui/resource/commands/CommandPanel.tsx';
import type { Row } from '#ui/resource/names.ts';

/** Prefills what was found and done so far, and lists what is missing before the server refuses it. */
export function completePrompt(
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

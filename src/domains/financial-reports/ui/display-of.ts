import { words } from '#ui/words.ts';
import type { StatementName } from '../statements/statement.rules.ts';
import { type StatementDisplay, statementDisplays } from '../statements/statement-displays.rules.ts';

/** How a report is called and explained, in the company's spelling. */
export function displayOf(name: StatementName): StatementDisplay {
  const display = statementDisplays[name];
  return {
    ...display,
    ...{ title: words(display.title), about: words(display.about) },
    ...(display.empty && { empty: words(display.empty) }),
  };
}

import { Dialog } from '#ui/components/overlays/Dialog.tsx';
import { Kbd } from '#ui/components/values/Kbd.tsx';

const shortcuts: readonly (readonly [string, readonly (readonly [string, string])[]])[] = [
  [
    'Everywhere',
    [
      ['Mod K', 'Search and commands'],
      ['n', 'Create something new'],
      ['?', 'This list'],
      ['F8', 'To the message on the screen'],
      ['Alt T', 'Go to messages'],
    ],
  ],
  [
    'In a list',
    [
      ['j', 'Next row'],
      ['k', 'Previous row'],
      ['x', 'Choose the row'],
      ['Space', 'Preview the row'],
      ['Enter', 'Open the row'],
      ['/', 'Search the list'],
    ],
  ],
  [
    'In a form',
    [
      ['Mod Enter', 'Save'],
      ['Esc', 'Close what is open'],
    ],
  ],
];

export function ShortcutHelp({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open onOpenChange={onOpenChange} title="Keyboard shortcuts">
      <div className="flex flex-col gap-4">
        {shortcuts.map(([group, keys]) => (
          <section key={group}>
            <h3 className="pb-1 text-label font-medium text-subtle">{group}</h3>
            <dl>
              {keys.map(([combination, meaning]) => (
                <div key={combination} className="flex items-center justify-between gap-4 py-1">
                  <dt>{meaning}</dt>
                  <dd>
                    <Kbd keys={combination} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

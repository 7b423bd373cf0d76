/** Analyses that were saved: opens them, and keeps, names, shares, pins, copies or deletes the one on the screen. */
import { Bookmark, ChevronDown, Copy, Home, Pencil, Save, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { analysisPins, savedAnalyses } from '#domains/analytics/saved/saved-analysis.resource.ts';
import {
  readSavedQuestion,
  type SavedQuestion,
  type SavedScreen,
  savedAddress,
} from '#domains/analytics/saved/saved-question.rules.ts';
import { useCreate, useRemove, useUpdate } from '#ui/api/changes.ts';
import { type ApiRow, useRows } from '#ui/api/rows.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '#ui/components/overlays/DropdownMenu.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { Link, useAddress, useNavigate } from '#ui/navigation.tsx';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { notify } from '#ui/toast/notify.ts';
import { DeleteSaved, NameSaved } from './SavedDialogs.tsx';

export type Saved = ApiRow<typeof savedAnalyses>;

interface SavedMenuProps {
  screen: SavedScreen;
  /** Of the page of a measure. */
  measure?: string;
}

export function SavedMenu({ screen, measure }: SavedMenuProps) {
  const { saved: id, ...search } = useAddress();
  const navigate = useNavigate();
  const { rows } = useRows(savedAnalyses, { limit: 200, count: false });
  const [asking, setAsking] = useState<'new' | 'copy' | 'change' | 'delete' | null>(null);
  const current = rows.find((row) => row.id === id);
  const question = readSavedQuestion(screen, measure === undefined ? search : { ...search, measure });
  const open = ({ screen: of, question: asked, id: saved }: Saved) => {
    const read = readSavedQuestion(of, asked);
    if (read) void navigate(savedAddress(of, read, saved));
  };
  return (
    <>
      <DropdownMenu
        align="end"
        className="w-72"
        trigger={
          <Button variant="outline" size="sm" className="max-w-56">
            <Bookmark className="size-4" aria-hidden="true" />
            <span className="truncate">{current?.name ?? 'Saved'}</span>
            <ChevronDown className="size-3.5 text-subtle" aria-hidden="true" />
          </Button>
        }
      >
        <SavedList rows={rows} />
        {current && question && <CurrentItems current={current} question={question} onAsk={setAsking} />}
        <MenuItem icon={<Save aria-hidden="true" />} disabled={!question} onSelect={() => setAsking('new')}>
          Save as…
        </MenuItem>
      </DropdownMenu>
      {question && (asking === 'new' || asking === 'copy') && (
        <NameSaved
          title={asking === 'new' ? 'Save analysis' : 'Copy analysis'}
          start={{
            name: asking === 'copy' ? `Copy of ${current?.name ?? ''}`.slice(0, 80) : '',
            is_shared: false,
          }}
          values={{ screen, question }}
          onClose={() => setAsking(null)}
          onDone={open}
        />
      )}
      {current && asking === 'change' && (
        <NameSaved title="Name and sharing" start={current} row={current} onClose={() => setAsking(null)} />
      )}
      {current && asking === 'delete' && (
        <DeleteSaved
          saved={current}
          onClose={() => setAsking(null)}
          onDone={() => void navigate({ to: '.', search: { ...search, saved: undefined }, replace: true })}
        />
      )}
    </>
  );
}

function SavedList({ rows }: { rows: readonly Saved[] }) {
  const { viewer } = useWorkplace();
  const groups = [
    { title: 'Mine', of: rows.filter(({ created_by }) => created_by === viewer.userId) },
    { title: 'Shared by others', of: rows.filter(({ created_by }) => created_by !== viewer.userId) },
  ];
  if (rows.length === 0) return <MenuLabel>Nothing is saved yet.</MenuLabel>;
  return (
    <>
      {groups.map(
        ({ title, of }) =>
          of.length > 0 && (
            <div key={title}>
              <MenuLabel>{title}</MenuLabel>
              {of.map((saved) => {
                const question = readSavedQuestion(saved.screen, saved.question);
                return (
                  question && (
                    <MenuItem key={saved.id} asChild>
                      <Link {...savedAddress(saved.screen, question, saved.id)}>
                        <span className="min-w-0 flex-1 truncate">{saved.name}</span>
                      </Link>
                    </MenuItem>
                  )
                );
              })}
            </div>
          ),
      )}
      <MenuSeparator />
    </>
  );
}

interface CurrentItemsProps {
  current: Saved;
  question: SavedQuestion;
  onAsk: (what: 'copy' | 'change' | 'delete') => void;
}

function CurrentItems({ current, question, onAsk }: CurrentItemsProps) {
  const { viewer } = useWorkplace();
  const update = useUpdate(savedAnalyses);
  const isOwn = current.created_by === viewer.userId;
  const isChanged = inOrder(question) !== inOrder(readSavedQuestion(current.screen, current.question) ?? {});
  // The item goes with the menu before there is an answer, and callbacks of its mutation with it; a promise stays.
  const keep = () =>
    void update
      .mutateAsync({ id: current.id, patch: { question }, version: current.version })
      .then(() => notify.success(`${current.name} was saved`))
      .catch((error: unknown) => reportError('The analysis was not saved', error));
  return (
    <>
      {isOwn && (
        <>
          <MenuItem icon={<Save aria-hidden="true" />} disabled={!isChanged} onSelect={keep}>
            Save changes
          </MenuItem>
          <MenuItem icon={<Pencil aria-hidden="true" />} onSelect={() => onAsk('change')}>
            Rename or share…
          </MenuItem>
        </>
      )}
      <PinItem saved={current} />
      <MenuItem icon={<Copy aria-hidden="true" />} onSelect={() => onAsk('copy')}>
        Copy…
      </MenuItem>
      {(isOwn || viewer.role === 'owner') && (
        <MenuItem icon={<Trash2 aria-hidden="true" />} destructive onSelect={() => onAsk('delete')}>
          Delete…
        </MenuItem>
      )}
      <MenuSeparator />
    </>
  );
}

const inOrder = (question: SavedQuestion) =>
  JSON.stringify(Object.entries(question).sort(([a], [b]) => (a < b ? -1 : 1)));

function PinItem({ saved }: { saved: Saved }) {
  const { rows } = useRows(analysisPins, { limit: 200, count: false });
  const create = useCreate(analysisPins);
  const remove = useRemove(analysisPins);
  const pin = rows.find(({ analysis_id }) => analysis_id === saved.id);
  const toggle = () =>
    void (pin ? remove.mutateAsync(pin.id) : create.mutateAsync({ analysis_id: saved.id }))
      .then(() => notify.success(`${saved.name} is ${pin ? 'no longer ' : ''}on your start page`))
      .catch((error: unknown) => reportError('The start page was not changed', error));
  return (
    <MenuItem icon={<Home aria-hidden="true" />} onSelect={toggle}>
      {pin ? 'Take off my start page' : 'Pin to my start page'}
    </MenuItem>
  );
}

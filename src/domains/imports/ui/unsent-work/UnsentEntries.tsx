import { useRow } from '#ui/api/rows.ts';
import { Badge } from '#ui/components/values/Badge.tsx';
import { When } from '#ui/components/values/When.tsx';
import { Link } from '#ui/navigation.tsx';
import { picturesOf, type UnsentCommand, type UnsentFile } from '#ui/outbox/unsent-file.ts';
import type { Outcome } from './import-unsent.ts';

type Person = { readonly full_name: string };

/** Whose work it is, and each act with its job, time, pictures and what became of it. */
export function UnsentEntries({
  file,
  outcomes,
}: {
  file: UnsentFile;
  outcomes: ReadonlyMap<string, Outcome>;
}) {
  const { data: person, isPending } = useRow<'memberships', Person>(
    'memberships',
    file.member,
    'id,full_name',
  );
  const commands = file.entries.filter((entry) => entry.kind === 'command');
  const name = person?.full_name ?? (isPending ? '…' : 'Somebody who is not in this company');
  return (
    <section aria-label="What is in the file" className="flex flex-col gap-2">
      <p>
        <strong className="font-semibold">{name}</strong>
        <span className="text-muted">
          {' · saved '}
          <When at={file.saved_at} />
        </span>
      </p>
      {commands.length === 0 && <p className="text-muted">Nothing is in it.</p>}
      <ul className="divide-y divide-line rounded-lg border border-line">
        {commands.map((entry) => (
          <li key={entry.key} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-4 py-2">
            <Entry entry={entry} outcome={outcomes.get(entry.key)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry, outcome }: { entry: UnsentCommand; outcome: Outcome | undefined }) {
  const pictures = picturesOf(entry).length;
  const about = entry.about || 'Job';
  return (
    <>
      <span className="w-36 shrink-0 text-subtle">
        <When at={entry.noted_at} />
      </span>
      <span className="min-w-40 flex-1">
        <span className="font-medium wrap-anywhere">{entry.title}</span>
        <span className="block text-label text-muted wrap-anywhere">
          {entry.job && !entry.is_new ? (
            <Link to={`/work-orders/${entry.job}`} className="underline-offset-2 hover:underline">
              {about}
            </Link>
          ) : (
            about
          )}
          {pictures > 0 && ` · ${pictures === 1 ? 'a picture' : `${pictures} pictures`}`}
        </span>
        {outcome?.state === 'refused' && (
          <span className="block text-tone-danger wrap-anywhere">{outcome.reason}</span>
        )}
      </span>
      <Mark outcome={outcome} />
    </>
  );
}

function Mark({ outcome }: { outcome: Outcome | undefined }) {
  if (!outcome) return <Badge>Not imported yet</Badge>;
  if (outcome.state === 'refused') return <Badge tone="danger">Refused</Badge>;
  return <Badge tone="success">{outcome.state === 'known' ? 'Had come already' : 'Imported'}</Badge>;
}

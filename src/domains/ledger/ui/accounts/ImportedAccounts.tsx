import { type ReactNode, useState } from 'react';
import type { AccountsImported } from '#domains/ledger/accounts/account.inputs.ts';
import { Button } from '#ui/components/actions/Button.tsx';

/** What becomes of the accounts of a file. */
export function ImportedAccounts({ found }: { found: AccountsImported }) {
  const { program, added, renamed, known, left_out } = found;
  const differing = known.filter(({ name, there }) => name !== there);
  return (
    <div className="flex flex-col gap-4">
      <Lines title={`New (${added.length})`} lines={added.map((one) => <Coded key={one.code} {...one} />)} />
      <Lines
        title={`Renamed, as nothing is posted to them (${renamed.length})`}
        lines={renamed.map(({ code, name, before }) => (
          <Coded key={code} code={code} name={name} aside={`was “${before}”`} />
        ))}
      />
      {program && (
        <Lines
          title={`Here under another name (${differing.length})`}
          lines={differing.map(({ code, name, there }) => (
            <Coded key={there} code={code} name={name} aside={`is “${there}” in ${program}`} />
          ))}
        />
      )}
      {known.length > 0 && (
        <p className="text-muted">
          {known.length === 1 ? '1 account is' : `${known.length} accounts are`} here already and{' '}
          {known.length === 1 ? 'stays' : 'stay'} as {known.length === 1 ? 'it is' : 'they are'}.
        </p>
      )}
      <Lines
        title={`Left out (${left_out.length})`}
        lines={left_out.map(({ name, why }) => (
          <li key={name}>
            {name} <span className="text-muted">· {why}</span>
          </li>
        ))}
      />
    </div>
  );
}

const few = 12;

function Lines({ title, lines }: { title: string; lines: readonly ReactNode[] }) {
  const [isWhole, setWhole] = useState(false);
  if (lines.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col items-start gap-1">
      <h3 className="font-medium">{title}</h3>
      <ul>{isWhole ? lines : lines.slice(0, few)}</ul>
      {!isWhole && lines.length > few && (
        <Button variant="ghost" size="sm" onClick={() => setWhole(true)}>
          Show all {lines.length}
        </Button>
      )}
    </section>
  );
}

function Coded({ code, name, aside }: { code: string; name: string; aside?: string }) {
  return (
    <li className="wrap-anywhere">
      <span className="text-subtle tabular">{code}</span> {name}
      {aside && <span className="text-muted"> · {aside}</span>}
    </li>
  );
}

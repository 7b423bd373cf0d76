import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { notify } from '#ui/toast/notify.ts';

/** Shown once: the server keeps only their hashes. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const text = codes.join('\n');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify.success('Codes copied');
    } catch {
      notify.error('Copying is not allowed here', { description: 'Save them as a file.' });
    }
  };
  return (
    <Card className="flex max-w-(--form) flex-col gap-4">
      <div>
        <p className="font-semibold">Keep your recovery codes</p>
        <p className="text-muted">
          For the day when your phone or passkey is not at hand. Each works once, and they are shown only now.
        </p>
      </div>
      <ul className="grid grid-cols-1 gap-x-6 gap-y-1 tabular sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onKept}>I have kept them</Button>
        <Button variant="outline" onClick={() => void copy()}>
          Copy
        </Button>
        <Button variant="outline" asChild>
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="fieldwright-recovery-codes.txt"
          >
            Save as a file
          </a>
        </Button>
      </div>
    </Card>
  );
}

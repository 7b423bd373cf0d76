import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { notify } from '#ui/toast/notify.ts';

export interface ShownOnceProps {
  label: string;
  secret: string;
  onDone: () => void;
}

/** A secret that cannot be shown again. */
export function ShownOnce({ label, secret, onDone }: ShownOnceProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret);
      setCopied(true);
    } catch {
      notify.error('The browser does not let this page copy. Select the text and copy it by hand.');
    }
  };
  return (
    <Card className="flex flex-col gap-2" role="status">
      <p className="font-medium">{label}</p>
      <p className="text-muted">Copy it now: it is not shown again, and nobody can look it up.</p>
      <code className="rounded-md bg-wash px-3 py-2 break-all select-all">{secret}</code>
      <div className="flex gap-2">
        <Button variant="outline" onClick={() => void copy()}>
          {copied ? (
            <Check className="size-4" aria-hidden="true" />
          ) : (
            <Copy className="size-4" aria-hidden="true" />
          )}
          <span aria-live="polite">{copied ? 'Copied' : 'Copy'}</span>
        </Button>
        <Button variant="ghost" onClick={onDone}>
          I have kept it
        </Button>
      </div>
    </Card>
  );
}

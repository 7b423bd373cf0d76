import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { notify } from '#ui/toast/notify.ts';
import { Button } from './Button.tsx';

export interface CopyButtonProps {
  text: string;
  /** What is copied, for screen readers: "Copy join code". */
  label: string;
  /** Visible text. */
  children?: string;
}

export function CopyButton({ text, label, children = 'Copy' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      notify.error('The browser does not let this page copy. Select the text and copy it by hand.');
    }
  };
  return (
    <Button variant="outline" aria-label={label} onClick={() => void copy()}>
      {copied ? (
        <Check className="size-4 text-tone-success" aria-hidden="true" />
      ) : (
        <Copy className="size-4" aria-hidden="true" />
      )}
      <span aria-live="polite">{copied ? 'Copied' : children}</span>
    </Button>
  );
}

import { useState } from 'react';
import { api } from '#ui/api-client.ts';
import { ApiError } from '#ui/api-error.ts';
import { useSendsMail } from '#ui/auth/use-sends-mail.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { attemptCap, countdown, type Refusal } from './sign-in-messages.ts';
import type { SignInForm } from './use-sign-in.ts';

/** The error stays on the page; the toast disappears after five seconds. */
export function SignInNotice({ form, email }: { form: SignInForm; email: string }) {
  const { refusal, attempt, waiting } = form;
  const sendsMail = useSendsMail();
  if (!refusal) return null;
  return (
    <div role="status" className="rounded-md bg-tone-danger-soft px-3 py-2 text-tone-danger">
      <p>{refusal.description}</p>
      {attempt > 0 && attempt < attemptCap && (
        <p className="mt-1 font-medium">{`Login attempt ${attempt} of ${attemptCap}`}</p>
      )}
      {waiting > 0 && (
        <p className="mt-1 font-medium tabular-nums">{`You can try again in ${countdown(waiting)}.`}</p>
      )}
      {refusal.remedy && sendsMail === false && (
        <p className="mt-1 text-ink">
          This server has no mail server: ask whoever runs it for <code>fieldwright user unlock</code>.
        </p>
      )}
      {refusal.remedy && sendsMail && <Remedy key={refusal.remedy} remedy={refusal.remedy} email={email} />}
    </div>
  );
}

const words = {
  'request-unlock': 'Mail me a link that lets me in',
  'resend-confirmation': 'Send the confirmation again',
} as const;

/** The response is the same for every address; only its owner learns whether a mail was sent. */
function Remedy({ remedy, email }: { remedy: NonNullable<Refusal['remedy']>; email: string }) {
  const [said, setSaid] = useState<string>();
  const send = async () => {
    try {
      await api.post(`/api/auth/${remedy}`, { email: email.trim() }, { tenant: null });
      setSaid(`If there is an account for ${email.trim()}, a mail is on its way.`);
    } catch (error) {
      setSaid(error instanceof ApiError ? error.message : 'This did not work. Try again.');
    }
  };
  return said ? (
    <p className="mt-1 text-ink">{said}</p>
  ) : (
    <Button variant="link" className="mt-1" onClick={() => void send()}>
      {words[remedy]}
    </Button>
  );
}

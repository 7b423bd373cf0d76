import { MailedLink } from './MailedLink.tsx';

/** Where the mail about many failed tries leads: opens the account for this place. */
export function UnlockScreen() {
  return (
    <MailedLink
      title="Let me log in from here"
      done="You can log in from here again"
      action="Let me in"
      path="/api/auth/unlock"
      parameter="token"
    />
  );
}

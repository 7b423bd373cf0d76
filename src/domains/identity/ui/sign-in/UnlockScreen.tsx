import { MailedLink } from './MailedLink.tsx';

/** The target of the link in the mail about many failed attempts: unlocks the account for this network. */
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

import { useAddress } from '#ui/navigation.tsx';
import { MailedLink } from '../sign-in/MailedLink.tsx';

/** Confirms the address of a new account, or the new address of an existing one. */
export function ConfirmEmailScreen() {
  const { change } = useAddress<{ change: string }>();
  return change ? (
    <MailedLink
      title="Use this address from now on"
      done="Your address is changed"
      action="Use this address"
      path="/api/auth/confirm-email-change"
      parameter="change"
    />
  ) : (
    <MailedLink
      title="Confirm your email address"
      done="Your address is confirmed"
      action="Confirm"
      path="/api/auth/confirm-email"
      parameter="token"
    />
  );
}

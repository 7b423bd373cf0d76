/**
 * What the demo says where a server says something else; the words are those of the specification. Chosen by
 * `import.meta.env.MODE === 'demo'`, and literals without a spread, so that a server's build drops them.
 */
import type { ToastMessage } from './toast/toast.ts';

type Text = Pick<ToastMessage, 'title' | 'description' | 'variant'>;

export const signedUpInDemo = {
  title: 'Account Created',
  description: 'Welcome to Fieldwright! (Demo Mode)',
  variant: 'default',
} satisfies Text;
export const signedInInDemo = {
  title: 'Welcome Back!',
  description: 'Successfully signed in (Demo Mode)',
  variant: 'default',
} satisfies Text;
export const signedOutOfDemo = {
  title: 'Signed Out',
  description: 'You have been signed out successfully',
  variant: 'default',
} satisfies Text;
export const switchedInDemo = (company: string) =>
  ({
    title: 'Tenant Switched',
    description: `Now managing ${company} (Demo Mode)`,
    variant: 'default',
  }) satisfies Text;
export const signUpFailedInDemo = {
  title: 'Sign up Failed',
  description: 'An unexpected error occurred',
  variant: 'destructive',
} satisfies Text;
export const signInFailedInDemo = {
  title: 'Sign in Failed',
  description: 'An unexpected error occurred',
  variant: 'destructive',
} satisfies Text;

import { useNavigate } from '@tanstack/react-router';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { signingOut } from '#ui/auth/signing-out.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { toast } from '#ui/toast/toast.ts';

export function useLogout(): () => Promise<void> {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
      const description = signingOut.get()
        ? 'This browser has forgotten you. The server will hear of it as soon as there is a connection.'
        : 'You have been signed out successfully';
      toast({ title: 'Logged Out', description });
      await navigate({ to: '/login' });
    } catch (error) {
      toast({ title: 'Logout Failed', description: classifyError(error).friendly, variant: 'destructive' });
    }
  };
}

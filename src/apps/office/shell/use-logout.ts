import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { isSigningOut } from '#ui/auth/signing-out.ts';
import { signedOutOfDemo } from '#ui/demo-texts.ts';
import { classifyError } from '#ui/errors/classify-error.ts';
import { useNavigate } from '#ui/navigation.tsx';
import { toast } from '#ui/toast/toast.ts';

export function useLogout(): () => Promise<void> {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
      const description = isSigningOut()
        ? 'The server hears of it when there is a connection.'
        : 'You have been signed out successfully';
      toast(import.meta.env.MODE === 'demo' ? signedOutOfDemo : { title: 'Logged Out', description });
      await navigate({ to: '/login' });
    } catch (error) {
      toast({ title: 'Logout Failed', description: classifyError(error).friendly, variant: 'destructive' });
    }
  };
}

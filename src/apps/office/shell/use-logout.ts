import { useNavigate } from '@tanstack/react-router';
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { classifyError } from '#ui/errors/classify-error.ts';
import { toast } from '#ui/toast/toast.ts';

export function useLogout(): () => Promise<void> {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  return async () => {
    try {
      await signOut();
      toast({ title: 'Logged Out', description: 'You have been signed out successfully' });
      await navigate({ to: '/login' });
    } catch (error) {
      toast({ title: 'Logout Failed', description: classifyError(error).friendly, variant: 'destructive' });
    }
  };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnSession } from '#domains/identity/accounts/account.rules.ts';
import { api } from '#ui/api-client.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { reportError } from '#ui/errors/report-error.ts';
import { notify } from '#ui/toast/notify.ts';
import { OwnDevices } from './OwnDevices.tsx';

export const sessionsKey = ['my', 'sessions'] as const;

/** The account's sessions; signs out one device, or all others. */
export function SessionsSection() {
  const client = useQueryClient();
  const end = useMutation({
    mutationFn: (id: string | null) => api.delete(`/api/auth/sessions${id ? `/${id}` : ''}`),
    onSuccess: (_, id) => notify.success(id ? 'Signed out there' : 'Every other device is signed out'),
    onError: (cause) => reportError('The device was not signed out', cause),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
  return (
    <OwnDevices<OwnSession>
      title="Signed in on"
      queryKey={sessionsKey}
      path="/api/auth/sessions"
      agentOf={(session) => session.user_agent}
      act={{ label: 'Sign out', isBusy: end.isPending, run: end.mutate }}
      actions={(sessions) =>
        sessions.filter((session) => !session.is_current).length > 1 && (
          <Button variant="outline" loading={end.isPending} onClick={() => end.mutate(null)}>
            Sign out everywhere else
          </Button>
        )
      }
    />
  );
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { OwnDevice } from '#domains/identity/accounts/account.rules.ts';
import { api } from '#ui/api-client.ts';
import { reportError } from '#ui/errors/report-error.ts';
import { notify } from '#ui/toast/notify.ts';
import { DeviceMarks } from './DeviceLine.tsx';
import { OwnDevices } from './OwnDevices.tsx';
import { sessionsKey } from './SessionsSection.tsx';

/** The account's known devices, signed in or not. A removed device counts as unknown when it comes back. */
export function DevicesSection() {
  const client = useQueryClient();
  const forget = useMutation({
    mutationFn: (id: string) => api.delete(`/api/auth/devices/${id}`),
    onSuccess: () => notify.success('Device forgotten'),
    onError: (cause) => reportError('The device was not forgotten', cause),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
  return (
    <OwnDevices<OwnDevice>
      title="Devices"
      description="Forgetting one signs it out and makes its place free. It is a new device when it comes back."
      queryKey={[...sessionsKey, 'devices']}
      path="/api/auth/devices"
      agentOf={(device) => device.label}
      marksOf={(device) => <DeviceMarks device={device} />}
      act={{ label: 'Forget', isBusy: forget.isPending, run: forget.mutate }}
    />
  );
}

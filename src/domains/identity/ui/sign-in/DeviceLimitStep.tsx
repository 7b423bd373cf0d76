import type { OwnDevice } from '#domains/identity/accounts/account.rules.ts';
import { Button } from '#ui/components/actions/Button.tsx';
import { Card } from '#ui/components/layout/Card.tsx';
import { DeviceLine, DeviceMarks } from '../devices/DeviceLine.tsx';
import { texts } from './sign-in-messages.ts';
import type { SignInForm } from './use-sign-in.ts';

/** The password was right but the device limit is reached: the user may sign out one device. */
export function DeviceLimitStep({ form, devices }: { form: SignInForm; devices: readonly OwnDevice[] }) {
  return (
    <div className="flex flex-col gap-4">
      <div role="alert">
        <h2 className="text-lead font-semibold">{texts.deviceLimit.title}</h2>
        <p className="text-muted">{texts.deviceLimit.description}</p>
        <p className="pt-2 text-muted">
          The one that was used longest ago is first. What a phone has not sent yet stays on it, and is sent
          after the next sign-in there.
        </p>
      </div>
      <Card flush>
        <ul>
          {devices.map((device) => (
            <DeviceLine
              key={device.id}
              agent={device.label}
              facts={device}
              marks={<DeviceMarks device={device} />}
              action={
                <Button
                  variant="outline"
                  disabled={form.busy}
                  onClick={() => void form.step('device', { device_id: device.id })}
                >
                  Sign out
                </Button>
              }
            />
          ))}
        </ul>
      </Card>
      <Button variant="link" className="self-start" onClick={form.restart}>
        Back
      </Button>
    </div>
  );
}

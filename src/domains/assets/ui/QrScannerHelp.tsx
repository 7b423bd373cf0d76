/** Tips if scanning fails, the most useful first. One answer is open at a time. */

import { ChevronDown, ScanLine } from 'lucide-react';
import { Accordion } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '#ui/components/actions/Button.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Section } from '#ui/components/layout/Section.tsx';
import { Link } from '#ui/navigation.tsx';
import { notify } from '#ui/toast/notify.ts';

export function QrScannerHelp() {
  return (
    <Page title="QR scanner help" className="gap-6">
      <PageHeader
        title="QR scanner help"
        description="The camera does not open, or a code is not read? Try these in order."
        actions={
          <Button asChild variant="outline">
            <Link to="/assets/scan">
              <ScanLine className="size-4" aria-hidden="true" />
              Back to the scanner
            </Link>
          </Button>
        }
      />
      <Accordion.Root
        type="single"
        collapsible
        defaultValue={topics[0]?.id ?? ''}
        className="max-w-3xl divide-y divide-line rounded-lg border border-line bg-surface"
      >
        {topics.map(({ id, title, body }) => (
          <Accordion.Item key={id} value={id}>
            <Accordion.Header asChild>
              <h2>
                <Accordion.Trigger className="group flex min-h-12 w-full items-center justify-between gap-3 rounded-lg px-4 py-2 text-start text-lead font-medium hover:bg-wash">
                  {title}
                  <ChevronDown
                    className="size-4 shrink-0 text-subtle transition-transform group-data-[state=open]:rotate-180"
                    aria-hidden="true"
                  />
                </Accordion.Trigger>
              </h2>
            </Accordion.Header>
            <Accordion.Content className="px-4 pb-4 text-muted [&_h3]:mt-3 [&_h3]:font-medium [&_h3]:text-ink [&_li]:my-0.5 [&_ol]:mt-1 [&_ol]:list-decimal [&_ol]:ps-5 [&_p]:mt-1">
              {body}
            </Accordion.Content>
          </Accordion.Item>
        ))}
      </Accordion.Root>
      <Section
        title="Still not working? Contact support"
        className="max-w-3xl"
        description="Tell the person who looks after Fieldwright in your company, usually the owner or a supervisor, what you see. The details of this device help them."
      >
        <div>
          <Button variant="outline" onClick={() => void copyDetails()}>
            Copy device details
          </Button>
        </div>
      </Section>
    </Page>
  );
}

const secureOnly =
  'The camera works only on a secure address: one that starts with https://, or this computer itself.';

const topics: readonly { id: string; title: string; body: ReactNode }[] = [
  {
    id: 'iphone',
    title: 'Check camera permissions on an iPhone',
    body: (
      <>
        <ol>
          <li>Open Settings and choose your browser: Safari, Chrome or another.</li>
          <li>Set Camera to Allow, or to Ask.</li>
          <li>
            In Safari you can also press the page menu in the address bar, then Website Settings, then Camera.
          </li>
          <li>Come back and reload the scanner.</li>
        </ol>
        <p>{secureOnly}</p>
      </>
    ),
  },
  {
    id: 'android',
    title: 'Check camera permissions on Android',
    body: (
      <>
        <ol>
          <li>Press the icon left of the address, then Permissions.</li>
          <li>Switch Camera on.</li>
          <li>
            If it is not there: Settings, Apps, your browser, Permissions, Camera, Allow only while using the
            app.
          </li>
          <li>Come back and reload the scanner.</li>
        </ol>
        <p>{secureOnly}</p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'Restart the browser',
    body: (
      <>
        <p>Another page or app may still hold the camera. Close the browser completely:</p>
        <ol>
          <li>Open the list of running apps (swipe up and hold, or press the square).</li>
          <li>Swipe the browser away, and camera or video apps too.</li>
          <li>Open it again and go to the scanner.</li>
        </ol>
      </>
    ),
  },
  {
    id: 'device',
    title: 'Restart the device',
    body: (
      <p>Switch the phone off, wait ten seconds and switch it on. A camera that hangs is free again then.</p>
    ),
  },
  {
    id: 'cache',
    title: 'Clear the Android browser cache',
    body: (
      <>
        <p>An old copy of the page may be stuck. In Chrome:</p>
        <ol>
          <li>Press the three dots, then Settings, then Privacy and security.</li>
          <li>Choose Delete browsing data.</li>
          <li>
            Tick Cached images and files only: so you stay signed in and nothing that waits to be sent is
            lost.
          </li>
          <li>Press Delete data, and open the scanner again.</li>
        </ol>
      </>
    ),
  },
  {
    id: 'network',
    title: 'Check the network',
    body: (
      <p>
        Scanning works offline: the camera reads the code on the phone itself. Opening the asset’s page needs
        internet. If a code is read and the page does not open, look for a signal, or switch Wi-Fi off and on.
      </p>
    ),
  },
  {
    id: 'update',
    title: 'Update the browser',
    body: (
      <p>
        Open the App Store or Google Play, search for your browser and press Update. Safari is updated with
        iOS: Settings, General, Software Update.
      </p>
    ),
  },
];

async function copyDetails(): Promise<void> {
  const details = [
    `Page: ${location.href}`,
    `Browser: ${navigator.userAgent}`,
    `Secure address: ${isSecureContext ? 'yes' : 'no'}`,
    `Camera available to pages: ${navigator.mediaDevices ? 'yes' : 'no'}`,
    `Camera permission: ${await cameraPermission()}`,
    `Cameras: ${await countCameras()}`,
    `Online: ${navigator.onLine ? 'yes' : 'no'}`,
    `Screen: ${screen.width} × ${screen.height}`,
    `Time: ${new Date().toISOString()}`,
  ].join('\n');
  try {
    await navigator.clipboard.writeText(details);
    notify.success('Device details copied');
  } catch {
    notify.warning('The browser does not let pages copy here', { description: details, duration: 20_000 });
  }
}

async function cameraPermission(): Promise<string> {
  try {
    return (await navigator.permissions.query({ name: 'camera' })).state;
  } catch {
    return 'unknown';
  }
}

async function countCameras(): Promise<string> {
  try {
    const devices = await navigator.mediaDevices.enumerateDevices();
    return String(devices.filter(({ kind }) => kind === 'videoinput').length);
  } catch {
    return 'unknown';
  }
}

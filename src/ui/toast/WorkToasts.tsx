import { AlertTriangle, CheckCircle2, CircleAlert, Info } from 'lucide-react';
import { type FocusEvent, useEffect, useSyncExternalStore } from 'react';
import { Toaster, toast } from 'sonner';
import { appearance } from '../appearance.ts';
import { Spinner } from '../components/states/Spinner.tsx';
import { notifyStore, workToastDuration } from './notify.ts';

const icon = 'size-4';

/** Sonner, configured; the swipe threshold of 20 px is set in vite.config.ts, because Sonner has no option for it. */
export function WorkToasts() {
  const { theme } = useSyncExternalStore(appearance.subscribe, appearance.get);
  useEffect(() => notifyStore.ready(toast), []);
  return (
    <div onFocusCapture={tabsThrough}>
      <Toaster
        theme={theme}
        position="bottom-right"
        visibleToasts={3}
        duration={workToastDuration}
        gap={14}
        // On a phone a message is as wide as the screen: shown above the buttons at its foot, never over them.
        offset={{ bottom: 'var(--message-foot)' }}
        mobileOffset={{ bottom: 'var(--message-foot-phone)', left: 16, right: 16 }}
        hotkey={['altKey', 'KeyT']}
        swipeDirections={['right', 'bottom']}
        containerAriaLabel="Work messages"
        closeButton={false}
        style={styles}
        icons={{
          success: <CheckCircle2 className={`${icon} text-tone-success`} />,
          info: <Info className={`${icon} text-tone-info`} />,
          warning: <AlertTriangle className={`${icon} text-tone-waiting`} />,
          error: <CircleAlert className={`${icon} text-tone-danger`} />,
          loading: <Spinner className="text-muted" />,
        }}
      />
    </div>
  );
}

/**
 * Sonner puts the focus back where it was when it leaves the messages. Whoever comes by Tab would be led around in a circle
 * between the page's last control and the messages, so only the shortcut's way in is remembered: it focuses the list itself.
 */
function tabsThrough(event: FocusEvent): void {
  if (event.target.closest('[data-sonner-toast]')) event.stopPropagation();
}

const styles = {
  '--width': '356px',
  '--normal-bg': 'var(--raised)',
  '--normal-border': 'var(--line)',
  '--normal-text': 'var(--ink)',
  '--border-radius': '8px',
  fontFamily: 'inherit',
};

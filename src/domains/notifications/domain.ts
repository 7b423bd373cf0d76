import { defineDomain } from '#kernel/domain.ts';
import { mailNotification } from './mail-notification.ts';
import { notificationPreferences, notifications } from './notification.resource.ts';
import { notifyOverdueInvoices } from './notify-overdue-invoices.ts';
import { sendDigests } from './send-digests.ts';

export const notificationsDomain = defineDomain('notifications', {
  resources: [notifications, notificationPreferences],
  screens: [
    {
      path: '/notifications',
      title: 'Notifications',
      load: async () => (await import('./ui/NotificationsScreen.tsx')).NotificationsScreen,
    },
  ],
  server: {
    jobs: [mailNotification, sendDigests, notifyOverdueInvoices],
  },
});

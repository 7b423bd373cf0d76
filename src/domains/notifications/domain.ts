import { defineDomain } from '#kernel/domain.ts';
import { mailNotification } from './mail-notification.ts';
import { notificationPreferences, notifications } from './notification.resource.ts';
import { sendDigests } from './send-digests.ts';
import { tellOverdueInvoices } from './tell-overdue-invoices.ts';

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
    jobs: [mailNotification, sendDigests, tellOverdueInvoices],
  },
});

/** The addresses that look another way on a technician's phone. Every other one shows its office screen in a frame. */
import type { ComponentType } from 'react';

export const phoneScreens: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/': () => import('#domains/scheduling/ui/technician/Today.tsx').then((m) => m.Today),
  '/work-orders': () => import('#domains/scheduling/ui/technician/Jobs.tsx').then((m) => m.Jobs),
  '/work-orders/new': () =>
    import('#domains/scheduling/ui/technician/ReportProblem.tsx').then((m) => m.ReportProblem),
  '/work-orders/$id': () => import('#domains/scheduling/ui/technician/Job.tsx').then((m) => m.Job),
  '/work-orders/$jobId/photos': () =>
    import('#domains/scheduling/ui/technician/Job.tsx').then((m) => m.JobPhotosOnPhone),
};

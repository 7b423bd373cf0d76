/** The addresses that look another way on a technician's phone. Every other one shows its office screen in a frame. */
import type { ComponentType } from 'react';

export const phoneScreens: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/': async () => (await import('./today/Today.tsx')).Today,
  '/work-orders': async () => (await import('./jobs/Jobs.tsx')).Jobs,
  '/work-orders/new': async () => (await import('./report/ReportProblem.tsx')).ReportProblem,
  '/work-orders/$id': async () => (await import('./job/Job.tsx')).Job,
  '/work-orders/$jobId/photos': async () => (await import('./job/Job.tsx')).JobPhotosOnPhone,
};

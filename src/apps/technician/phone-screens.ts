/**
 * The routes with their own screen on a technician's phone. Every other route shows its office screen within the phone shell.
 */
import type { ComponentType } from 'react';

export const phoneScreens: Readonly<Record<string, () => Promise<ComponentType>>> = {
  '/': async () => (await import('./today/Today.tsx')).Today,
  '/dashboard': async () => (await import('./today/Today.tsx')).Today,
  '/work-orders': async () => (await import('./jobs/Jobs.tsx')).Jobs,
  '/work-orders/new': async () => (await import('./report/ReportProblem.tsx')).ReportProblem,
  '/work-orders/$id': async () => (await import('./job/Job.tsx')).Job,
  '/work-orders/$jobId/photos': async () => (await import('./job/Job.tsx')).JobPhotosOnPhone,
  '/property-tasks/inspections': async () => (await import('./rooms/Inspections.tsx')).Inspections,
  '/property-tasks/inspections/$id': async () => (await import('./rooms/Inspection.tsx')).Inspection,
  '/property-tasks/guest-rooms': async () => (await import('./rooms/GuestTasks.tsx')).GuestTasks,
  '/property-tasks/guest-rooms/new': async () => (await import('./rooms/ReportFromRoom.tsx')).ReportFromRoom,
  '/property-tasks/guest-rooms/$id': async () => (await import('./rooms/GuestTask.tsx')).GuestTask,
  '/parts/restock': async () => (await import('./restock/RestockRequests.tsx')).RestockRequests,
  '/parts/restock/new': async () => (await import('./restock/AskForParts.tsx')).AskForParts,
  '/parts/restock/$id': async () => (await import('./restock/RestockRequest.tsx')).RestockRequest,
};

import { Outlet } from '@tanstack/react-router';
import { ToastRegion } from '#ui/toast/ToastRegion.tsx';

export function Root() {
  return (
    <>
      <Outlet />
      <ToastRegion />
    </>
  );
}

/** The home of stationary engineers: the plant's rounds and maintenance, the rooms to do, and what is down. */

import { startOfDay } from '#domains/analytics/start-of-day.rules.ts';
import { useSession, useTenant } from '#ui/auth/AuthProvider.tsx';
import { Button } from '#ui/components/actions/Button.tsx';
import { Page } from '#ui/components/layout/Page.tsx';
import { PageHeader } from '#ui/components/layout/PageHeader.tsx';
import { Link } from '#ui/navigation.tsx';
import { GuestTasksDue } from './GuestTasksDue.tsx';
import { InspectionsToDo } from './InspectionsToDo.tsx';
import { MaintenanceDue } from './MaintenanceDue.tsx';
import { RoomsToMaintain } from './RoomsToMaintain.tsx';
import { RoundsToday } from './RoundsToday.tsx';
import { WhatIsDown } from './WhatIsDown.tsx';

export function EngineerHome() {
  const { profile } = useSession();
  const { title, today } = startOfDay(profile.full_name, useTenant());
  return (
    <Page title="Today">
      <PageHeader
        title={title}
        description={today}
        actions={
          <Button asChild variant="outline">
            <Link to="/dashboard">{profile.role === 'technician' ? 'My visits' : 'Company dashboard'}</Link>
          </Button>
        }
      />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-5 lg:grid-cols-2">
        <RoundsToday />
        <GuestTasksDue />
        <MaintenanceDue />
        <InspectionsToDo />
        <RoomsToMaintain />
        <WhatIsDown />
      </div>
    </Page>
  );
}

/** A person's page for the office: work, costs, permissions and activity. */

import { useState } from 'react';
import { handOverWork } from '#domains/companies/members/deactivate-member.ts';
import { memberships } from '#domains/identity/members/membership.resource.ts';
import { PersonActions } from '#domains/identity/ui/members/PersonActions.tsx';
import type { PersonRow } from '#domains/identity/ui/members/person-row.ts';
import { WorkFacts } from '#domains/identity/ui/members/WorkFacts.tsx';
import { sentence } from '#kernel/display.ts';
import { Tabs } from '#ui/components/layout/Tabs.tsx';
import { useResettingState } from '#ui/hooks/use-resetting-state.ts';
import { usePathParam } from '#ui/navigation.tsx';
import { RowPage } from '#ui/resource/page/RowPage.tsx';
import { type HandOverKind, HandOverSheet } from './HandOverSheet.tsx';
import { PersonActivity } from './PersonActivity.tsx';
import { PersonRights } from './PersonRights.tsx';
import { PersonWork } from './PersonWork.tsx';

export function PersonPage() {
  const id = usePathParam('id');
  const [handingOver, setHandingOver] = useResettingState<HandOverKind | null>(id, null);
  return (
    <RowPage<PersonRow>
      resource={memberships}
      id={id}
      listPath="/user-management"
      select="can"
      commands="elsewhere"
      context={(person) => [sentence(person.role), person.team?.name].filter(Boolean).join(' · ')}
      description={(person) => <Contact person={person} />}
      actions={(person) => <PersonActions row={person} onHandOver={setHandingOver} handOver={handOverWork} />}
      placed={['Work']}
    >
      {(person) => (
        <>
          <Tabbed person={person} />
          {handingOver && (
            <HandOverSheet person={person} kind={handingOver} onClose={() => setHandingOver(null)} />
          )}
        </>
      )}
    </RowPage>
  );
}

function Tabbed({ person }: { person: PersonRow }) {
  const [tab, setTab] = useState('work');
  return (
    <Tabs
      label={`About ${person.full_name}`}
      value={tab}
      onValueChange={setTab}
      items={[
        { value: 'work', label: 'Work', content: <PersonWork person={person} /> },
        { value: 'details', label: 'Skills, rates and hours', content: <WorkFacts row={person} /> },
        { value: 'rights', label: 'Rights', content: <PersonRights person={person} /> },
        { value: 'activity', label: 'Activity', content: <PersonActivity person={person} /> },
      ]}
    />
  );
}

function Contact({ person }: { person: PersonRow }) {
  return (
    <span className="flex flex-wrap gap-x-4">
      <a href={`mailto:${person.email}`} className="hover:underline">
        {person.email}
      </a>
      {person.phone && (
        <a href={`tel:${person.phone}`} className="hover:underline">
          {person.phone}
        </a>
      )}
    </span>
  );
}

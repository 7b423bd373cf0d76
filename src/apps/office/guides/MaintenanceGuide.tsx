import { maintenancePlans } from '#domains/maintenance/plans/maintenance-plan.resource.ts';
import { dayRules } from '#domains/maintenance/plans/plan-schedule.rules.ts';
import { guestTaskCategories } from '#domains/property/guest-tasks/guest-task.resource.ts';
import { usualStandard } from '#domains/property/room-maintenance/room-maintenance-standard.resource.ts';
import { useWorkplace } from '#ui/resource/workplace.tsx';
import { words } from '#ui/words.ts';
import { type Chapter, FactsTable, GuidePage, To } from './GuidePage.tsx';

/** Maintenance plans, meters, rooms and inspections, with the words that the screens take from the declarations. */
export function MaintenanceGuide() {
  return (
    <GuidePage
      title="Maintenance and property guide"
      description="How planned work comes about, how rooms are looked after, and what the figures mean."
      chapters={chapters}
    />
  );
}

const chapters: readonly Chapter[] = [
  { id: 'plans', title: 'Maintenance plans', body: <Plans /> },
  { id: 'days', title: 'Which day it falls due', body: <Days /> },
  { id: 'orders', title: 'From the plan to the work order', body: <Orders /> },
  { id: 'compliance', title: 'Calendar and compliance', body: <ComplianceChapter /> },
  { id: 'meters', title: 'Meters and rounds', body: <Meters /> },
  { id: 'downtime', title: 'Downtime', body: <Downtime /> },
  { id: 'rooms', title: 'Rooms and their map', body: <Rooms /> },
  { id: 'inspections', title: 'Inspections', body: <Inspections /> },
  { id: 'guests', title: 'Guest-room tasks', body: <GuestTasks /> },
  { id: 'outages', title: 'Out of order, and back in service', body: <Outages /> },
  { id: 'proposal', title: 'Which rooms today?', body: <Proposal /> },
];

const { fields } = maintenancePlans;

function useIsOffice(): boolean {
  return useWorkplace().viewer.role !== 'technician';
}

function Plans() {
  const mayGo = useIsOffice();
  return (
    <>
      <p>
        A plan under <To href="/maintenance">Maintenance</To> says what is maintained, how often, and what the
        work order contains. It maintains assets that you choose, all assets of a category, rooms that you
        choose, or all rooms of a kind, at one site or everywhere. What is added to the category later is
        maintained too, and what is retired no longer.
      </p>
      <ul>
        <li>
          <To href="/maintenance/new" mayGo={mayGo}>
            New plan
          </To>{' '}
          shows the next ten dates while you type, and says why a date was moved.
        </li>
        <li>
          <To href="/maintenance/for-category" mayGo={mayGo}>
            A plan for each asset
          </To>{' '}
          makes one plan per asset of a category, so that each has dates of its own.
        </li>
        <li>
          <To href="/settings/import" mayGo={mayGo}>
            Import
          </To>{' '}
          takes plans, rooms, meters, readings and inspection templates from a spreadsheet.
        </li>
      </ul>
    </>
  );
}

function Days() {
  const { trigger, basis, season_from, on_holiday, on_closed_day, lead_days } = fields;
  const words = (of: { readonly words?: Readonly<Record<string, string>> }, value: string) =>
    of.words?.[value] ?? value;
  return (
    <>
      <FactsTable
        caption="What decides the day"
        head={['Field', 'What it does']}
        rows={[
          [
            trigger.label,
            `“${words(trigger, 'calendar')}”: by the calendar. “${words(trigger, 'meter')}”: when the meter has counted so many units. “${words(trigger, 'either')}”: by both.`,
          ],
          [
            basis.label,
            `“${words(basis, 'fixed')}”: the dates stay where they are, however late the work was done. “${words(basis, 'floating')}”: the next interval begins on the day the work was completed.`,
          ],
          [
            'Season',
            `Between ${season_from.label?.toLowerCase()} and to, month and day. A date outside moves to the first day of the next season.`,
          ],
          [
            `${on_holiday.label}, ${on_closed_day.label?.toLowerCase()}`,
            `${dayRules.map((rule) => words(on_holiday, rule)).join(' · ')}. Holidays and working days are those of the company’s settings.`,
          ],
          [lead_days.label, 'How long before its day the work order is made.'],
        ]}
      />
      <p>
        For a meter, the day is estimated from the average use and follows with each reading. Without enough
        readings there is no estimate; the work falls due when a reading reaches the value.
      </p>
    </>
  );
}

function Orders() {
  return (
    <ul>
      <li>
        Each time that a plan falls due is made into exactly one work order, with title, checklist, parts,
        minutes, skills, technician or team and price of the plan. If the server was off, it is made up for
        when the server is back.
      </li>
      <li>
        “{fields.skip_while_open.label}” leaves a date out while the work order before is still open. The date
        stays in the history as skipped, with the reason.
      </li>
      <li>
        Under <To href="/maintenance/occurrences">Due</To>, an entry can be done now, brought forward, pushed
        back or skipped with a reason.
      </li>
      <li>Changing a plan asks whether only what comes is changed, or work orders that are open as well.</li>
      <li>The plan counts as done on the day its work order is completed.</li>
    </ul>
  );
}

function ComplianceChapter() {
  const mayGo = useIsOffice();
  return (
    <ul>
      <li>
        <To href="/maintenance/calendar" mayGo={mayGo}>
          Calendar
        </To>{' '}
        shows what falls due on which day, and its hours against the hours of your technicians.
      </li>
      <li>
        <To href="/maintenance/compliance" mayGo={mayGo}>
          Compliance
        </To>{' '}
        = done by the due date ÷ due. What was skipped and what is still open after its day counts as due.
        Dates that a plan leaves out by season, holiday or closed day were never due. Every figure opens its
        list.
      </li>
    </ul>
  );
}

function Meters() {
  return (
    <>
      <p>
        A <To href="/meters">meter</To> belongs to an asset. It counts up, like run hours, or shows a level,
        like a pressure. Readings are entered on the meter, on the phone, as an item of a checklist, in a
        round, by import or through the API.
      </p>
      <ul>
        <li>
          <To href="/meters/rounds">Rounds</To> walks through the meters of a site, place by place, and says
          which are due by their interval.
        </li>
        <li>
          A reading below the last one, or far above the usual use, is asked about first: a slip, a rollover,
          or right.
        </li>
        <li>A wrong reading is corrected with a reason; what counted on it is reckoned again.</li>
      </ul>
    </>
  );
}

function Downtime() {
  return (
    <p>
      Setting an asset to “Down” begins its downtime, and any other status ends it. A failure counts against
      availability, mean time between failures and mean time to repair; planned downtime counts against
      availability only. The asset’s page shows the three with their formulas, and a hint when repairs come
      close to the price of a new one.
    </p>
  );
}

function Rooms() {
  const mayGo = useIsOffice();
  return (
    <ul>
      <li>
        Rooms are created many at a time, like “101–140 on floor 1, except 113”, or imported. Occupancy comes
        by hand, by import or through the API from your booking system.
      </li>
      <li>
        <To href="/property-tasks">Property tasks</To> shows all rooms by floor, {words('coloured')} by last
        maintenance, status, occupancy or open work. The legend filters; arrow keys move from room to room,
        Enter opens one.
      </li>
      <li>Select a room to inspect it, to report something, or to take it out of order.</li>
      <li>
        A room can have a{' '}
        <To href="/assets/create-qr" mayGo={mayGo}>
          QR code
        </To>
        , by which guests report without signing in.
      </li>
    </ul>
  );
}

function Inspections() {
  const mayGo = useIsOffice();
  return (
    <ul>
      <li>
        An{' '}
        <To href="/property-tasks/templates" mayGo={mayGo}>
          inspection template
        </To>{' '}
        has sections and items, each with a weight. Changing it makes a new version; an inspection keeps the
        version it began with.
      </li>
      <li>Every answer is saved as it is given. Some items ask for a photo when they fail.</li>
      <li>
        A failed item raises one work order, however often it is answered, with note, photos, category and
        priority of the item. If it is no longer failed, you are asked what becomes of the work order.
      </li>
      <li>
        Score = weight of the items that are right ÷ weight of the items that were judged; what does not apply
        counts neither way. A failure of high severity fails the inspection whatever its score is. A submitted
        inspection waits for approval under{' '}
        <To href="/admin/property-approvals" mayGo={mayGo}>
          Property approvals
        </To>
        , where it is approved, or rejected with a reason.
      </li>
    </ul>
  );
}

function GuestTasks() {
  const { medium_minutes, urgent_minutes } = guestTaskCategories.fields;
  return (
    <ul>
      <li>
        Report one under <To href="/property-tasks/guest-rooms">Guest rooms</To>: room, category, done.
        Category and priority set the minutes, at first {medium_minutes.initial} for medium and{' '}
        {urgent_minutes.initial} for urgent.
      </li>
      <li>Reported, assigned, in progress, resolved, verified. The clock stands beside each task.</li>
      <li>
        When the time is over, its technician and the supervisors are told; when twice the time is over, the
        owners. A task waits while its room asks not to be disturbed.
      </li>
      <li>The task says how often the same was reported in that room in the ninety days before.</li>
    </ul>
  );
}

function Outages() {
  const mayGo = useIsOffice();
  return (
    <p>
      A room is taken out of order or out of service with a reason and, if known, until when; it can also be
      planned for later. “Back in service” works at once, unless a severe failure of an inspection is still
      open: then it is asked for under{' '}
      <To href="/admin/property-approvals" mayGo={mayGo}>
        Property approvals
      </To>
      , and whoever asked is told of the decision.
    </p>
  );
}

function Proposal() {
  const mayGo = useIsOffice();
  return (
    <p>
      <To href="/property-tasks/proposal" mayGo={mayGo}>
        Which rooms today?
      </To>{' '}
      picks guest rooms for preventive maintenance: vacant, longest since the last time, whole floors
      together, as many as your technicians have free time for. It says why each room was picked, which were
      left out, and whether every room still reaches its count this year ({usualStandard.times_a_year} unless
      a{' '}
      <To href="/property-tasks/standards" mayGo={mayGo}>
        standard
      </To>{' '}
      says otherwise). The record of the year can be printed for a brand audit.
    </p>
  );
}

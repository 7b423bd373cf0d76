import { useState } from 'react';
import { Button } from '../components/actions/Button.tsx';
import { Card } from '../components/layout/Card.tsx';
import { PageHeader } from '../components/layout/PageHeader.tsx';
import { PropertyList } from '../components/layout/PropertyList.tsx';
import { Section } from '../components/layout/Section.tsx';
import { Tabs } from '../components/layout/Tabs.tsx';
import { Timeline } from '../components/layout/Timeline.tsx';
import { VirtualList } from '../components/layout/VirtualList.tsx';
import { Badge } from '../components/values/Badge.tsx';
import { Money } from '../components/values/Money.tsx';
import { StatCard } from '../components/values/StatCard.tsx';
import { StatChange } from '../components/values/StatChange.tsx';
import { StatusMark } from '../components/values/StatusMark.tsx';
import { When } from '../components/values/When.tsx';
import { events } from './sample-data.ts';

const weeks = [12, 14, 11, 18, 17, 22, 19, 24, 26, 25, 31, 34];

export function DesignFigures() {
  const [tab, setTab] = useState('open');
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2 xl:grid-cols-4">
        <StatCard
          label="Needs invoicing"
          figure="34"
          series={weeks}
          note={<StatChange text="+9" direction="up" good={false} than="than last week" />}
          formula="Work orders reviewed and not fully invoiced"
          link={<a href="#needs-invoicing">.</a>}
        />
        <StatCard
          label="Receivable"
          figure={<Money value="48210.50" currency="USD" locale="en-US" />}
          series={[...weeks].reverse()}
          note={<StatChange text="12% less" direction="down" good than="than last month" />}
        />
        <StatCard
          label="Long amount"
          figure={<Money value="999999999999.99" currency="USD" locale="en-US" />}
          series={weeks}
          note={<StatChange text="0" direction="flat" />}
        />
        <StatCard label="On its way" figure="" loading />
      </div>
      <PageHeader
        context={<a href="#work-orders">Work orders</a>}
        title="Rooftop unit 3 does not cool, compressor trips after ten minutes"
        status={<StatusMark tone="progress" label="In progress" filled />}
        description="Hotel Meridian, 4th floor plant room"
        actions={
          <>
            <Button variant="outline">Hold</Button>
            <Button>Complete work order</Button>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_300px]">
        <Section
          title="History"
          aside="4 entries"
          actions={
            <Button variant="ghost" size="sm">
              Filter
            </Button>
          }
        >
          <Timeline label="History" entries={events} timezone="America/Chicago" />
        </Section>
        <Card>
          <PropertyList
            properties={[
              { label: 'Customer', value: 'Bundesverband der Hausverwaltungsgesellschaften Nordrhein e. V.' },
              { label: 'Due', value: <When at="2026-11-24" /> },
              { label: 'Not to exceed', value: <Money value="1850.00" currency="USD" locale="en-US" /> },
              { label: 'Skills', value: <Badge>Refrigeration</Badge> },
              { label: 'Customer order', value: null },
            ]}
          />
        </Card>
      </div>
      <Tabs
        label="Views"
        value={tab}
        onValueChange={setTab}
        items={[
          {
            value: 'open',
            label: 'Open',
            count: 1204,
            content: <p className="text-muted">Everything that is not closed.</p>,
          },
          { value: 'mine', label: 'Mine', count: 8, content: <p className="text-muted">Assigned to you.</p> },
          {
            value: 'late',
            label: 'Late',
            count: 0,
            content: <p className="text-muted">Past its due date.</p>,
          },
        ]}
      />
      <VirtualList
        label="Ten thousand lines"
        className="h-40 rounded-lg border border-line bg-surface"
        items={lines}
        itemKey={String}
        estimate={36}
        render={(line) => (
          <p className="border-b border-line px-3 py-2 tabular">
            Line {line.toLocaleString('en-US')} of ten thousand
          </p>
        )}
      />
    </div>
  );
}

const lines = Array.from({ length: 10_000 }, (_, index) => index + 1);

/** The stored rows of a company as they are, and its calendar: what the independent reference of the measures computes from. */

export type Query = <T extends object>(text: string, values?: readonly unknown[]) => Promise<readonly T[]>;

/** Instants as ISO 8601 text, dates as YYYY-MM-DD, money in minor units. */
export interface RawCompany {
  readonly tenant: {
    readonly timezone: string;
    readonly working_hours: Hours | null;
    readonly holidays: readonly { readonly date: string }[] | null;
  };
  readonly memberships: readonly {
    id: string;
    role: string;
    status: string;
    created_at: string;
    working_hours: Hours | null;
  }[];
  readonly absences: readonly {
    person_id: string;
    status: string;
    starts_on: string;
    starts_in: string;
    ends_on: string;
    ends_in: string;
  }[];
  readonly work_orders: readonly RawOrder[];
  readonly visits: readonly RawVisit[];
  readonly time_entries: readonly RawEntry[];
  readonly work_order_costs: readonly {
    work_order_id: string;
    cost: number;
    incurred_on: string;
    bill_line_id: string | null;
  }[];
  readonly work_order_parts: readonly {
    work_order_id: string;
    part_id: string | null;
    quantity: number;
    unit_cost: number;
    cost: number | null;
    used_on: string | null;
    journal_entry_id: string | null;
    bill_line_id: string | null;
  }[];
  readonly status_spells: readonly RawSpell[];
  readonly assets: readonly {
    id: string;
    status: string;
    status_since: string | null;
    created_at: string;
    installed_on: string | null;
  }[];
  readonly asset_downtimes: readonly {
    asset_id: string;
    kind: string;
    from_at: string;
    to_at: string | null;
  }[];
  readonly maintenance_occurrences: readonly {
    status: string;
    due_on: string | null;
    done_on: string | null;
  }[];
  readonly maintenance_plans: readonly { id: string; status: string }[];
  readonly maintenance_targets: readonly { plan_id: string; asset_id: string | null }[];
  readonly rooms: readonly {
    id: string;
    site_id: string;
    kind: string;
    is_active: boolean;
    created_at: string;
  }[];
  readonly room_maintenances: readonly { room_id: string; done_on: string }[];
  readonly room_maintenance_standards: readonly { site_id: string | null; times_a_year: number }[];
  readonly guest_room_tasks: readonly {
    id: string;
    status: string;
    reported_at: string;
    resolved_at: string | null;
    due_at: string;
  }[];
  readonly inspections: readonly {
    status: string;
    submitted_at: string | null;
    is_passed: boolean | null;
  }[];
  readonly room_outages: readonly { status: string; from_at: string; ended_at: string | null }[];
  readonly accounts: readonly { id: string; type: string }[];
  readonly journal_lines: readonly {
    account_id: string;
    work_order_id: string | null;
    entry_date: string;
    debit: number;
    credit: number;
  }[];
  readonly journal_entries: readonly { reverses_id: string | null; entry_date: string }[];
  readonly invoices: readonly RawInvoice[];
  readonly payment_allocations: readonly { invoice_id: string; amount: number; allocated_on: string }[];
  readonly quotes: readonly {
    status: string;
    sent_at: string | null;
    decided_at: string | null;
    converted_at: string | null;
    valid_until: string | null;
  }[];
}

interface Times {
  readonly start: string;
  readonly end: string;
}

interface Hours extends Times {
  readonly days: readonly number[];
  readonly by_day?: Readonly<Record<string, Times>>;
  readonly breaks?: readonly (Times & { readonly minutes: number })[];
}

export interface RawOrder {
  readonly id: string;
  readonly asset_id: string | null;
  readonly kind: string;
  readonly status: string;
  readonly requested_at: string;
  readonly started_at: string | null;
  readonly completed_at: string | null;
  readonly due_at: string | null;
  readonly sla_due_at: string | null;
  readonly window_start: string | null;
  readonly window_end: string | null;
  readonly recall_of: string | null;
}

export interface RawEntry {
  readonly work_order_id: string;
  readonly technician_id: string;
  readonly kind: string;
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly hourly_cost: number | null;
}

export interface RawSpell {
  readonly subject_table: string;
  readonly subject_id: string;
  readonly status: string;
  readonly entered_at: string;
  readonly left_at: string | null;
}

export interface RawInvoice {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly work_order_id: string | null;
  readonly issue_date: string | null;
  readonly voided_at: string | null;
  readonly journal_entry_id: string | null;
  readonly total: number;
  readonly tax: number;
}

export interface RawVisit {
  readonly work_order_id: string;
  readonly status: string;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly arrived_at: string | null;
  readonly crew_id: string | null;
  readonly crew_place: number | null;
}

const tables = [
  ...['memberships', 'work_orders', 'visits', 'time_entries', 'work_order_costs', 'status_spells', 'assets'],
  ...['asset_downtimes', 'maintenance_occurrences', 'maintenance_plans', 'maintenance_targets', 'rooms'],
  ...['room_maintenances', 'room_maintenance_standards', 'guest_room_tasks', 'inspections', 'room_outages'],
  ...[
    'work_order_parts',
    'accounts',
    'journal_lines',
    'journal_entries',
    'invoices',
    'payment_allocations',
    'quotes',
    'absences',
  ],
];

export async function readRawCompany(query: Query, tenantId: string): Promise<RawCompany> {
  const parts = tables.map(
    (table) =>
      `'${table}', (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from ${table} t where t.tenant_id = $1)`,
  );
  const [read] = await query<{ company: RawCompany }>(
    `select jsonb_build_object('tenant', (select to_jsonb(t) from tenants t where t.id = $1), ${parts.join(', ')}) as company`,
    [tenantId],
  );
  if (!read) throw new Error('no such company');
  return read.company;
}

export interface Calendar {
  /** The local day of an instant. */
  readonly dayOf: (instant: string | number) => string;
  /** The first moment of a day, in ms: some begin at 01:00. */
  readonly startOf: (day: string) => number;
}

export function calendarOf(zone: string): Calendar {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const known = new Map<number, string>();
  const dayOf = (instant: string | number) => {
    const minute = Math.floor((typeof instant === 'number' ? instant : Date.parse(instant)) / 60_000);
    const day = known.get(minute) ?? format.format(minute * 60_000);
    known.set(minute, day);
    return day;
  };
  const startOf = (day: string) => {
    const noon = Date.parse(`${day}T00:00Z`) / 60_000;
    let [before, after] = [noon - 16 * 60, noon + 16 * 60];
    while (after - before > 1) {
      const middle = Math.floor((before + after) / 2);
      if (dayOf(middle * 60_000) >= day) after = middle;
      else before = middle;
    }
    return after * 60_000;
  };
  return { dayOf, startOf };
}

export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

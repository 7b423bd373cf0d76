import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';

/** A person in a company. Role and status change through commands; the name comes from the person's profile. */
export const memberships = defineResource('memberships', {
  label: 'Person',
  labels: 'People',
  title: 'full_name',
  order: 'created_at',
  fields: {
    user_id: field.uuid({ required: true, writableBy: 'nobody' }),
    full_name: field.computed('text', 'fw.person_name(t.user_id)', { label: 'Name', required: true }),
    email: field.computed('email', 'fw.person_email(t.user_id)', { label: 'Email', readableBy: office }),
    role: field.choice(['owner', 'supervisor', 'technician'], { required: true, writableBy: 'nobody' }),
    status: field.state(['requested', 'active', 'suspended', 'removed'], { required: true }),
    financial_role: field.text({ writableBy: 'nobody', readableBy: office }),
    skills: field.tags({ writableBy: office }),
    hourly_cost: field.money({ label: 'Cost per hour', readableBy: office, writableBy: office }),
    hourly_rate: field.money({ label: 'Rate per hour', readableBy: office, writableBy: office }),
    home_lat: field.decimal(6, { label: 'Home base latitude', readableBy: office, writableBy: office }),
    home_lng: field.decimal(6, { label: 'Home base longitude', readableBy: office, writableBy: office }),
    working_hours: field.json({ writableBy: office }),
    colour: field.text({ max: 20, writableBy: office }),
    stationary_engineer: field.boolean({ label: 'Stationary engineer', writableBy: office }),
  },
  list: ['full_name', 'email', 'role', 'status', 'skills'],
  form: ['skills', 'hourly_cost', 'hourly_rate', 'colour', 'stationary_engineer'],
  access: { read: 'everyone', create: 'nobody', update: office, delete: 'nobody' },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    memberships: TableOf<typeof memberships>;
  }
}

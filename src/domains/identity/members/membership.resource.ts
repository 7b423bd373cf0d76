import { office } from '#kernel/access.ts';
import { field } from '#kernel/field.ts';
import { defineResource, type TableOf } from '#kernel/resource.ts';
import { lastOwner } from './rank.rules.ts';

/** A person in a company. Role and status change by command; the name comes from the person's profile. */
export const memberships = defineResource('memberships', {
  label: 'Person',
  labels: 'People',
  title: 'full_name',
  order: 'created_at',
  fields: {
    user_id: field.uuid({ required: true, writableBy: 'nobody' }),
    full_name: field.computed('text', 'fw.person_name(t.user_id)', {
      label: 'Name',
      required: true,
      search: true,
    }),
    email: field.computed('email', 'fw.person_email(t.user_id)', {
      label: 'Email',
      search: true,
      readableBy: office,
    }),
    phone: field.computed('phone', 'fw.person_phone(t.user_id)', { label: 'Phone' }),
    avatar_url: field.computed('text', 'fw.person_avatar(t.user_id)', { label: 'Picture' }),
    role: field.choice(['owner', 'supervisor', 'technician'], {
      label: 'Role',
      required: true,
      writableBy: 'nobody',
    }),
    status: field.state(['requested', 'active', 'suspended', 'removed'], { required: true }),
    financial_role: field.text({ label: 'Financial role', writableBy: 'nobody', readableBy: office }),
    team_id: field.ref('teams', { label: 'Team', writableBy: office }),
    skills: field.tags({ label: 'Skills', writableBy: office }),
    territories: field.tags({
      label: 'Territories',
      help: 'Where they work; none is everywhere. Work elsewhere costs more when visits are planned.',
      writableBy: office,
    }),
    hourly_cost: field.money({ label: 'Cost per hour', readableBy: office, writableBy: office }),
    hourly_rate: field.money({ label: 'Rate per hour', readableBy: office, writableBy: office }),
    home_address: field.address({
      label: 'Home base',
      help: 'Where their day begins and ends.',
      readableBy: office,
      writableBy: office,
    }),
    home_lat: field.decimal(6, {
      label: 'Home base latitude',
      help: 'With the longitude, as a map shows it: travel is counted from there.',
      min: -90,
      max: 90,
      readableBy: office,
      writableBy: office,
    }),
    home_lng: field.decimal(6, {
      label: 'Home base longitude',
      min: -180,
      max: 180,
      readableBy: office,
      writableBy: office,
    }),
    working_hours: field.json({ label: 'Working hours', writableBy: office }),
    colour: field.text({ label: 'Colour', max: 20, writableBy: office }),
    stationary_engineer: field.boolean({ label: 'Stationary engineer', writableBy: office }),
    last_active_at: field.computed('instant', 't.last_used_at', { label: 'Last active', readableBy: office }),
    declined_at: field.instant({ label: 'Declined', readableBy: office, writableBy: 'nobody' }),
  },
  groups: [
    { title: 'In the company', fields: ['role', 'financial_role', 'created_at', 'last_active_at'] },
    {
      title: 'Work',
      fields: [
        'team_id',
        'skills',
        'territories',
        'hourly_cost',
        'hourly_rate',
        'working_hours',
        'home_address',
        'home_lat',
        'home_lng',
        'stationary_engineer',
        'colour',
      ],
    },
  ],
  elsewhere: ['full_name', 'email', 'phone', 'avatar_url', 'declined_at'],
  refusals: {
    memberships_working_hours_check: {
      field: 'working_hours',
      message: 'Choose days, and an end that is after the beginning.',
    },
    memberships_territories: { field: 'territories', message: 'There is no territory with this name.' },
    memberships_last_owner: { code: 'conflict', message: lastOwner },
    memberships_rank: { code: 'conflict', message: 'A supervisor changes technicians only.' },
  },
  list: ['full_name', 'email', 'role', 'status', 'team_id', 'skills', 'last_active_at'],
  access: { read: 'everyone', create: 'nobody', update: office, delete: 'nobody' },
});

declare module '#kernel/tables.ts' {
  interface Tables {
    memberships: TableOf<typeof memberships>;
  }
}

import { accountingPresets } from './accounting-presets.ts';

/**
 * Header names used by other programs. Headers are compared without case, spaces and punctuation; if a file has most headers of a
 * preset, the preset takes precedence over `header-words.ts`. Another program needs only an entry here.
 */
export interface HeaderPreset {
  readonly program: string;
  readonly table: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const headerPresets: readonly HeaderPreset[] = [
  {
    program: 'Jobber',
    table: 'customers',
    headers: {
      'Display Name': 'name',
      'First Name': 'first_name',
      'Last Name': 'last_name',
      'Main Phone #s': 'phone',
      'E-mails': 'email',
      'Billing Street 1': 'billing_street_address',
      'Billing City': 'billing_city',
      'Billing State': 'billing_state',
      'Billing Zip code': 'billing_postal_code',
      'Billing Country': 'billing_country',
      Tags: 'tags',
      'Lead Source': 'source',
    },
  },
  {
    program: 'Jobber',
    table: 'sites',
    headers: {
      'Display Name': 'customer',
      'Service Property Name': 'name',
      'Service Street 1': 'site_street_address',
      'Service City': 'site_city',
      'Service State': 'site_state',
      'Service Zip code': 'site_postal_code',
      'Service Country': 'site_country',
    },
  },
  {
    program: 'Jobber',
    table: 'work_orders',
    headers: {
      Title: 'title',
      'Client name': 'customer',
      'Created date': 'requested_at',
      'Scheduled start date': 'started_at',
      'Closed date': 'completed_at',
      'Total costs ($)': 'cost',
      'Visit instructions': 'description',
    },
  },
  {
    program: 'Housecall Pro',
    table: 'customers',
    headers: {
      'Display Name': 'name',
      'First Name': 'first_name',
      'Last Name': 'last_name',
      Company: 'name',
      'Mobile Number': 'phone',
      Email: 'email',
      'Customer Tags': 'tags',
      'Customer Notes': 'notes',
      'Lead Source': 'source',
      'Billing Street': 'billing_street_address',
      'Billing City': 'billing_city',
      'Billing State': 'billing_state',
      'Billing Zip': 'billing_postal_code',
    },
  },
  {
    program: 'Housecall Pro',
    table: 'work_orders',
    headers: {
      'Job description': 'title',
      'Customer name': 'customer',
      'Job created date': 'requested_at',
      'Job scheduled start date': 'started_at',
      'Job completed date': 'completed_at',
      'Job status': 'status',
      'Job cost': 'cost',
      'Private notes': 'description',
    },
  },
  {
    program: 'ServiceTitan',
    table: 'customers',
    headers: {
      'Customer Name': 'name',
      'Customer Type': 'kind',
      'Customer Phone': 'phone',
      'Customer Email': 'email',
      'Customer Street': 'billing_street_address',
      'Customer City': 'billing_city',
      'Customer State': 'billing_state',
      'Customer Zip': 'billing_postal_code',
      'Customer Tags': 'tags',
    },
  },
  {
    program: 'ServiceTitan',
    table: 'sites',
    headers: {
      'Customer Name': 'customer',
      'Location Name': 'name',
      'Location Street': 'site_street_address',
      'Location City': 'site_city',
      'Location State': 'site_state',
      'Location Zip': 'site_postal_code',
    },
  },
  {
    program: 'ServiceTitan',
    table: 'assets',
    headers: {
      'Equipment Name': 'name',
      'Equipment Type': 'category',
      'Serial Number': 'serial_number',
      Manufacturer: 'manufacturer',
      Model: 'model',
      'Installed On': 'installed_on',
      'Manufacturer Warranty End': 'warranty_ends_on',
      'Customer Name': 'customer',
      'Location Name': 'site',
    },
  },
  {
    program: 'ServiceTitan',
    table: 'parts',
    headers: {
      Code: 'sku',
      Name: 'name',
      Description: 'description',
      Cost: 'cost',
      Price: 'price',
      'Unit of Measure': 'unit',
      Active: 'is_active',
    },
  },
  {
    program: 'ServiceTitan',
    table: 'work_orders',
    headers: {
      Summary: 'title',
      'Job Type': 'kind',
      'Customer Name': 'customer',
      'Location Name': 'site',
      'Created Date': 'requested_at',
      'Completion Date': 'completed_at',
      'Job Status': 'status',
      'Jobs Total Cost': 'cost',
      'Business Unit': 'department',
      Priority: 'priority',
    },
  },
  ...accountingPresets,
];

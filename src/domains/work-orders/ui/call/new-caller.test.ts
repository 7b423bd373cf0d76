import { expect, it } from 'vitest';
import { callerFrom, customerOf } from './new-caller.ts';

it('takes what was typed as the number or as the name', () => {
  expect(callerFrom('+1 (303) 555-0134')).toMatchObject({ name: '', phone: '+1 (303) 555-0134' });
  expect(callerFrom('Dana Reed')).toMatchObject({ name: 'Dana Reed', phone: '' });
  expect(callerFrom('Studio 54')).toMatchObject({ name: 'Studio 54', phone: '' });
});

it('sends what is filled in', () => {
  expect(customerOf({ ...callerFrom('  Dana Reed '), own: { c_area: 'North', c_note: null } })).toEqual({
    name: 'Dana Reed',
    c_area: 'North',
  });
  const address = { street_address: '4 Alder Street' };
  expect(customerOf({ ...callerFrom('303 555 0134'), name: 'Dana', billing_address: address })).toEqual({
    name: 'Dana',
    phone: '303 555 0134',
    billing_address: address,
  });
});

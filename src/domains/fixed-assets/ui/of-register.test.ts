import { expect, it } from 'vitest';
import { ofRegister } from './of-register.rules.ts';

it('takes over what the register knows, and leaves what was entered', () => {
  const compressor = {
    ...{ name: 'Compressor', serial_number: 'C-77', installed_on: '2026-02-03', purchase_cost: '4200.00' },
    ...{ salvage_value: '200.00', useful_life_months: null },
  };
  expect(
    ofRegister(compressor, { name: '', cost: '4000.00', salvage_value: '0', method: 'straight_line' }),
  ).toEqual({
    ...{ name: 'Compressor', serial_number: 'C-77', salvage_value: '200.00' },
    ...{ purchased_on: '2026-02-03', in_service_on: '2026-02-03' },
  });
});

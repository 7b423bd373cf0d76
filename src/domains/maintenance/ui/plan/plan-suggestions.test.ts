import { expect, it } from 'vitest';
import { suggestionsFor } from './plan-suggestions.rules.ts';

const templates = [
  { id: 'boilers', category: 'Boiler' },
  { id: 'pumps', category: 'Pump' },
];
const plans = [
  { category: 'boiler', estimated_minutes: null, required_skills: ['gas'] },
  { category: 'Boiler', estimated_minutes: 90, required_skills: null },
];

it('fills in what is empty, and says so', () => {
  expect(suggestionsFor('Boiler', { templates, plans, values: {}, filled: {} })).toEqual({
    set: { checklist_template_id: 'boilers', estimated_minutes: 90, required_skills: ['gas'] },
    text: 'Filled in for Boiler: checklist, minutes and skills.',
  });
});

it('leaves alone what the user has chosen', () => {
  const values = { checklist_template_id: 'mine', estimated_minutes: '30', required_skills: [] };
  expect(suggestionsFor('Boiler', { templates, plans, values, filled: {} }).set).toEqual({
    required_skills: ['gas'],
  });
});

it('takes back what it suggested for another category', () => {
  const filled = { checklist_template_id: 'boilers', estimated_minutes: 90, required_skills: ['gas'] };
  expect(suggestionsFor('Pump', { templates, plans, values: filled, filled })).toEqual({
    set: { checklist_template_id: 'pumps', estimated_minutes: null, required_skills: null },
    text: 'Filled in for Pump: checklist.',
  });
  expect(suggestionsFor('', { templates, plans, values: { estimated_minutes: 5 }, filled: {} })).toEqual({
    set: {},
    text: undefined,
  });
});

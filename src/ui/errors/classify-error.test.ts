import { describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../api-error.ts';
import { categoryByKeyword, classifyError, errorCategories } from './classify-error.ts';

describe('the category of a message', () => {
  it.each([
    ['Invalid login credentials', 'authentication'],
    ['Email not confirmed', 'authentication'],
    ['JWT expired', 'authentication'],
    ['Insufficient permissions to view purchase orders', 'authorization'],
    ['permission denied for table invoices', 'authorization'],
    ['new row violates row-level security policy', 'authorization'],
    ['Failed to fetch', 'network'],
    ['Network error', 'network'],
    ['The request timed out', 'network'],
    ['Database connection failed', 'database'],
    ['duplicate key value violates unique constraint', 'database'],
    ['Title is required', 'validation'],
    ['quantity must be above zero', 'validation'],
    ['Too many requests', 'rate limit'],
    ['Too many login attempts', 'rate limit'],
    ['429', 'rate limit'],
    ['The flux capacitor is empty', 'unknown'],
    ['', 'unknown'],
  ] as const)('%s → %s', (message, category) => {
    expect(categoryByKeyword(message)).toBe(category);
  });
});

describe('retry advice', () => {
  it.each([
    ['Network error', true, 1000],
    ['Database connection failed', true, 2000],
    ['Too many requests', true, 5000],
    ['The flux capacitor is empty', true, 1000],
    ['Invalid login credentials', false, 0],
    ['Insufficient permissions', false, 0],
    ['Title is required', false, 0],
  ])('%s', (message, retry, after_ms) => {
    expect(classifyError(new Error(message)).advice).toEqual({ retry, after_ms });
  });
});

describe('severity and friendly message', () => {
  it('gives every category one of four severities', () => {
    const samples = [
      'Invalid login credentials',
      'Forbidden',
      'Network error',
      'is required',
      'SQL',
      'Too many',
      '?',
    ];
    const classified = samples.map((sample) => classifyError(sample));
    expect(new Set(classified.map((one) => one.category))).toEqual(new Set(errorCategories));
    expect(new Set(classified.map((one) => one.severity))).toEqual(
      new Set(['low', 'medium', 'high', 'critical']),
    );
  });

  it('has a user-facing text for six errors', () => {
    expect(classifyError('Invalid login credentials').friendly).toBe(
      'The email or password you entered is incorrect. Please check your credentials and try again.',
    );
    expect(classifyError('Email not confirmed').friendly).toBe(
      'Please check your email and confirm your account before logging in.',
    );
    expect(classifyError('Too many requests').friendly).toContain('wait a moment');
    expect(classifyError('Insufficient permissions').friendly).toContain('owner');
    expect(classifyError(unreachable(new Error('x'))).friendly).toContain('cannot be reached');
    expect(classifyError('Database connection failed').friendly).toContain('Nothing was changed');
  });

  it('never shows the message of an unexpected error', () => {
    expect(
      classifyError(new TypeError("Cannot read properties of undefined (reading 'x')")).friendly,
    ).not.toContain('properties');
  });

  it('keeps our server’s messages, and trusts its status more than its words', () => {
    const error = new ApiError({
      status: 409,
      code: 'overlap',
      message: 'Dana already has a visit from 9 to 11.',
    });
    expect(classifyError(error).friendly).toBe('Dana already has a visit from 9 to 11.');
    const hidden = new ApiError({ status: 403, code: 'forbidden', message: 'Sign in as an owner for this.' });
    expect(classifyError(hidden).category).toBe('authorization');
  });
});

import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useAuth } from './AuthProvider.tsx';

function Lost() {
  return useAuth().user?.email;
}

it('throws when used outside its provider', () => {
  expect(() => renderToString(<Lost />)).toThrow('useAuth must be used within an AuthProvider');
});

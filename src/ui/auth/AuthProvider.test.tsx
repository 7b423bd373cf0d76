import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { useAuth } from './AuthProvider.tsx';

function OutsideProvider() {
  return useAuth().user?.email;
}

it('throws when used outside its provider', () => {
  expect(() => renderToString(<OutsideProvider />)).toThrow('useAuth must be used within an AuthProvider');
});

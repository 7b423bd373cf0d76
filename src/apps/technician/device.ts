/**
 * The phone app is for technicians on a narrow screen, or on a phone in landscape, so that rotating it to sign doesn't switch
 * apps. On a desktop, technicians use the office app.
 */

import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';
import { storedName } from '#ui/stored-name.ts';

const phone = '(width < 40rem), (height < 30rem) and (pointer: coarse)';
const key = storedName('phone');

export function useTechnicianPhone(): boolean {
  const isPhone = useMedia(phone);
  return useAuth().profile?.role === 'technician' && isPhone;
}

/** Before the session is known: the last state, so that the right screen is loaded in parallel with the session. */
export function wasTechnicianPhone(): boolean {
  try {
    return matchMedia(phone).matches && localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

export function rememberTechnicianPhone(is: boolean): void {
  try {
    if (is) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Storage is blocked: the first screen loads a little later.
  }
}

/**
 * Who gets the phone's product: a technician on a narrow screen, or on one that is a phone lying on its side, so that turning
 * it to sign does not turn the page into another one. At a desk a technician has the office.
 */
import { useAuth } from '#ui/auth/AuthProvider.tsx';
import { useMedia } from '#ui/hooks/use-media.ts';

const phone = '(width < 40rem), (height < 30rem) and (pointer: coarse)';
const key = 'fieldwright.phone';

export function useTechnicianPhone(): boolean {
  const isPhone = useMedia(phone);
  return useAuth().profile?.role === 'technician' && isPhone;
}

/** Before it is known who is here: as it was last time, so that the right screen is fetched beside the session. */
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
    // Storage is blocked: the first screen comes a little later, that is all.
  }
}

import { useSession } from '#ui/auth/AuthProvider.tsx';
import { Avatar } from '#ui/components/values/Avatar.tsx';
import { OnDemandMenu } from './OnDemandMenu.tsx';

const load = () => import('./UserMenu.tsx').then((module) => module.UserMenu);

export function UserMenuButton() {
  const { user, profile } = useSession();
  const name = profile.full_name || user.email;
  return (
    <OnDemandMenu load={load}>
      <button
        type="button"
        aria-haspopup="menu"
        aria-label={`Account of ${name}`}
        className="ms-1 flex size-(--control) items-center justify-center rounded-full hover:bg-wash"
      >
        <Avatar name={name} src={profile.avatar_url} size={28} />
      </button>
    </OnDemandMenu>
  );
}

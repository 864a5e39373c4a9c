import { Suspense, useState } from 'react';
import { lazyPart } from '../../lib/api/lazy-part.ts';
import type { SignedIn } from '../../lib/session/session.ts';
import { UserButton } from './user-button.tsx';

const loadMenu = () => import('./user-menu.tsx');
const UserMenu = lazyPart(async () => (await loadMenu()).UserMenu);

/** Who is signed in; its menu is loaded when a user reaches for it. */
export function UserEntry({ me }: { me: SignedIn }) {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <UserButton
      me={me}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => void loadMenu()}
      onFocus={() => void loadMenu()}
      onClick={() => setIsWanted(true)}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <UserMenu me={me} />
    </Suspense>
  );
}

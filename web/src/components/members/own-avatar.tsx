import { useAvatarUrl } from '../../lib/media/use-avatar-url.ts';
import { useSession } from '../../lib/session/session.tsx';
import { Avatar } from './avatar.tsx';

/** The signed-in member's own picture, or their initial. */
export function OwnAvatar({ size }: { size?: number }) {
  const session = useSession();
  const member = session.status === 'signed-in' ? session : null;
  const src = useAvatarUrl(member?.uid ?? '', member?.profile.avatar_url);
  return <Avatar name={member?.profile.display_name ?? ''} src={src} size={size} />;
}

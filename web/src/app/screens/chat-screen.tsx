import { isVip } from '@atelier/domain/access/access';
import { muteOf } from '@atelier/domain/members/profile';
import { ChatPage } from '../../features/chat/room/chat-page.tsx';
import { Redirect } from '../../lib/redirect.tsx';
import { route } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';
import { useNow } from '../../lib/use-now.ts';

/**
 * The chat of the signed-in member. The guard around it closes it when the plan ends; a membership
 * that expires by its date, or the end of a mute, takes effect within a minute.
 */
export function ChatScreen() {
  const session = useSession();
  const now = useNow();
  if (session.status !== 'signed-in') return null;
  const { uid, profile } = session;
  if (!isVip(profile, now)) return <Redirect to={route.dashboard} />;
  const { display_name: name, is_admin: isAdmin, time_zone: timeZone } = profile;
  return (
    <ChatPage key={uid} viewer={{ uid, name, isAdmin, timeZone, mute: muteOf(profile, now) }} />
  );
}

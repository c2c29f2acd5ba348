import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { isVip } from '@atelier/domain/access/access';
import { ChatPage } from '../../features/chat/room/chat-page.tsx';
import { href } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.tsx';

const MINUTE_MS = 60_000;

/**
 * The chat of whoever is signed in. The guard around it closes it as soon as a plan ends; one that runs out by its
 * date alone is noticed within a minute, and so is the end of a mute.
 */
export function ChatScreen() {
  const session = useSession();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  if (session.status !== 'signed-in') return null;
  const { uid, profile } = session;
  if (!isVip(profile, now)) return <Navigate replace to={href.dashboard()} />;
  const mutedUntil = profile.muted_until !== undefined && profile.muted_until > now ? profile.muted_until : null;
  const { display_name: name, is_admin: isAdmin, time_zone: timeZone } = profile;
  return <ChatPage key={uid} viewer={{ uid, name, isAdmin, timeZone, mutedUntil }} />;
}

import type { ChatRoomId } from '@atelier/domain/values';
import { isMemberScope, liveScope, onLiveScope } from '../../../lib/firestore/live-scope.ts';

/**
 * Keeps a state for each room of a member until a sign-out. It outlives the view of the room:
 * another room, another page, and what is being prepared or sent meanwhile.
 *
 * @param open creates the state of a room. @param key of the member and the room.
 */
export function roomStates<State>(
  open: (key: string) => State,
): (uid: string, room: ChatRoomId) => State {
  const states = new Map<string, State>();
  onLiveScope(() => {
    if (!isMemberScope(liveScope())) states.clear();
  });
  return (uid, room) => {
    const key = `${uid}.${room}`;
    const state = states.get(key) ?? open(key);
    states.set(key, state);
    return state;
  };
}

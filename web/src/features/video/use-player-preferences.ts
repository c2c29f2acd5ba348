import { useCallback, useEffect, useRef, useState } from 'react';
import { playerPreferences } from '@atelier/domain/members/profile';
import * as z from 'zod/mini';
import { toAppError } from '../../lib/errors.ts';
import { useSession } from '../../lib/session/session.tsx';
import { type PlayerPreferences, savePlayerPreferences } from './data/player-preferences-store.ts';

const KEY = 'flair.player';
/** A volume slider on its way makes dozens of changes, a tempo a few in a row; the member's profile gets the last one. */
const SAVE_DELAY_MS = 5_000;
/** Between two writes of the profile: practising changes the tempo every minute. Leaving or hiding the page writes at once. */
const SAVE_INTERVAL_MS = 5 * 60_000;

interface Latest {
  uid: string | null;
  player: PlayerPreferences;
  savedAtMs: number;
  /** Set while the profile has not been told. */
  timer?: ReturnType<typeof setTimeout>;
}

/**
 * Speed, volume and captions, kept between videos: on the device for everybody, with the profile for members.
 *
 * @returns what holds, and a change of it; one that is not to be remembered holds for this page.
 */
export function usePlayerPreferences(): [PlayerPreferences, (change: PlayerPreferences, remember?: boolean) => void] {
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.uid : null;
  const profilePreferences = session.status === 'signed-in' ? session.profile.preferences?.player : undefined;
  const [changed, setChanged] = useState<PlayerPreferences>({});
  const [onDevice] = useState(readDevice);
  const remembered = profilePreferences ?? onDevice;
  const preferences = { ...remembered, ...changed };
  const latest = useRef<Latest>({ uid, player: remembered, savedAtMs: -Infinity });
  useEffect(() => {
    latest.current.uid = uid;
    // Nothing is under way: what the profile says is what the next change goes out from.
    if (latest.current.timer === undefined) latest.current.player = remembered;
  });

  const save = useCallback(() => {
    const { uid: owner, player, timer } = latest.current;
    if (timer === undefined) return;
    clearTimeout(timer);
    latest.current.timer = undefined;
    if (owner === null) return;
    latest.current.savedAtMs = Date.now();
    // A setting that could not be saved still holds on this device.
    savePlayerPreferences(owner, player).catch((error: unknown) =>
      console.warn('player preferences not saved', toAppError(error).code),
    );
  }, []);

  useEffect(() => {
    const onHidden = () => {
      if (document.visibilityState === 'hidden') save();
    };
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      save();
    };
  }, [save]);

  const change = (next: PlayerPreferences, remember = true) => {
    setChanged((before) => ({ ...before, ...next }));
    if (!remember) return;
    const player = { ...latest.current.player, ...next };
    storeOnDevice(player);
    const { timer, savedAtMs } = latest.current;
    clearTimeout(timer);
    const waitMs = Math.max(SAVE_DELAY_MS, savedAtMs + SAVE_INTERVAL_MS - Date.now());
    latest.current = { uid, player, savedAtMs, timer: setTimeout(save, waitMs) };
  };
  return [preferences, change];
}

function readDevice(): PlayerPreferences {
  try {
    const stored = z.safeParse(playerPreferences, JSON.parse(localStorage.getItem(KEY) ?? '{}'));
    return stored.success ? stored.data : {};
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof DOMException) return {};
    throw error;
  }
}

function storeOnDevice(player: PlayerPreferences): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(player));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.warn('player preferences not kept on this device', error.name);
  }
}

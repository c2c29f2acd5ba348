import { useCallback, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { playerPreferences } from '@atelier/domain/members/profile';
import { readJson, writeJson } from '../../lib/device/device-storage.ts';
import { toAppError } from '../../lib/errors.ts';
import { useSession } from '../../lib/session/session.tsx';
import { type PlayerPreferences, savePlayerPreferences } from './data/player-preferences-store.ts';

const KEY = 'flair.player';
/**
 * Delay after the last change: a volume slider makes dozens of changes, and only the last one is
 * saved.
 */
const SAVE_DELAY_MS = 5_000;
/** Minimum interval between two profile writes. Leaving or hiding the page saves at once. */
const SAVE_INTERVAL_MS = 5 * 60_000;

interface Latest {
  uid: string | null;
  player: PlayerPreferences;
  savedAtMs: number;
  /** Set while a save to the profile is pending. */
  timer?: ReturnType<typeof setTimeout>;
}

/**
 * Speed, volume and captions, remembered between videos: on the device, and in the profile of
 * members.
 *
 * @returns the preferences and a function that changes them.
 */
export function usePlayerPreferences(): [PlayerPreferences, (change: PlayerPreferences) => void] {
  const session = useSession();
  const uid = session.status === 'signed-in' ? session.uid : null;
  const profilePreferences =
    session.status === 'signed-in' ? session.profile.preferences?.player : undefined;
  const [changed, setChanged] = useState<PlayerPreferences>({});
  const [onDevice] = useState(readDevice);
  const remembered = profilePreferences ?? onDevice;
  const preferences = { ...remembered, ...changed };
  const latest = useRef<Latest>({ uid, player: remembered, savedAtMs: -Infinity });
  useEffect(() => {
    latest.current.uid = uid;
    // Without a pending save, the next change starts from the remembered preferences.
    if (latest.current.timer === undefined) latest.current.player = remembered;
  });

  const save = useCallback(() => {
    const { uid: owner, player, timer } = latest.current;
    if (timer === undefined) return;
    clearTimeout(timer);
    latest.current.timer = undefined;
    if (owner === null) return;
    latest.current.savedAtMs = Date.now();
    // After a failed save, the device still has the settings.
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

  const change = (next: PlayerPreferences) => {
    setChanged((before) => ({ ...before, ...next }));
    const player = { ...latest.current.player, ...next };
    writeJson(localStorage, KEY, player);
    const { timer, savedAtMs } = latest.current;
    clearTimeout(timer);
    const waitMs = Math.max(SAVE_DELAY_MS, savedAtMs + SAVE_INTERVAL_MS - Date.now());
    latest.current = { uid, player, savedAtMs, timer: setTimeout(save, waitMs) };
  };
  return [preferences, change];
}

function readDevice(): PlayerPreferences {
  const stored = z.safeParse(playerPreferences, readJson(localStorage, KEY));
  return stored.success ? stored.data : {};
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Day } from '@atelier/domain/time/day';
import { newId } from '../../../lib/firestore/writes.ts';
import { createSoundCues } from '../run/sound-cue.ts';
import type { DayPlan } from '../today/day-plan.ts';
import { type SessionEvent, sessionOf, type SessionState, toKept } from './guided-session.ts';
import { keepSession, readKeptSession } from './guided-storage.ts';
import { openSessionFilms } from './session-films.ts';
import { createSessionRunner, type SessionRecorder, type TellingEffect } from './session-runner.ts';

/** The effects that are left to the page: words, and what is stored. */
type PageEffect = Exclude<TellingEffect, { type: 'sound' }>;

interface GuidedSession {
  uid: string;
  day: Day;
  plan: DayPlan;
  recorder: SessionRecorder;
  /** Whether sounds are wanted. */
  hasSound: boolean;
  onEffect: (effect: PageEffect) => void;
}

/** The session of a day in one `<video>` element. It goes on where this device left it on the same day. */
export function useGuidedSession(session: GuidedSession) {
  const { uid, day, plan, recorder, hasSound, onEffect } = session;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [state, setState] = useState(() =>
    sessionOf(plan.blocks, plan.done, newId(), readKeptSession(localStorage, uid, day)),
  );
  const runner = useRef<ReturnType<typeof createSessionRunner> | null>(null);
  const sounds = useRef<ReturnType<typeof createSoundCues> | null>(null);
  // A session counts to its end with what it began with: another time zone does not end it.
  const initial = useEffectEvent(() => ({ state, recorder }));
  const carryOut = useEffectEvent((effect: TellingEffect) => {
    if (effect.type !== 'sound') onEffect(effect);
    else if (hasSound) sounds.current?.play(effect.sound);
  });
  const keep = useEffectEvent((next: SessionState) => {
    setState(next);
    keepSession(localStorage, uid, day, toKept(next));
  });

  useEffect(() => {
    if (video === null) return undefined;
    const cues = createSoundCues();
    sounds.current = cues;
    const begun = initial();
    const created = createSessionRunner(video, begun.state, {
      nowMs: Date.now,
      films: openSessionFilms(),
      recorder: begun.recorder,
      onState: (next) => keep(next),
      onEffect: (effect) => carryOut(effect),
    });
    runner.current = created;
    const onHidden = () => {
      if (document.visibilityState === 'hidden') created.leave();
    };
    const onPageHide = () => created.leave();
    document.addEventListener('visibilitychange', onHidden);
    window.addEventListener('pagehide', onPageHide);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      window.removeEventListener('pagehide', onPageHide);
      runner.current = null;
      created.close();
      sounds.current = null;
      cues.close();
    };
  }, [video]);

  return {
    state,
    video,
    setVideo,
    dispatch: (event: SessionEvent) => runner.current?.dispatch(event),
    start: () => {
      // Browsers give sound back only at a press.
      if (hasSound) sounds.current?.prepare(() => undefined);
      runner.current?.start();
    },
  };
}

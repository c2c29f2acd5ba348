import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type ClipRecording, recordClip } from '../../../lib/media/clip-recording.ts';
import { watchCameraLoss } from './camera-loss.ts';

/** Countdown in which the member puts the phone down and takes the bottle. */
const COUNTDOWN_S = 5;

type RecordingPhase =
  | { name: 'ready' | 'failed' }
  | { name: 'countdown'; leftS: number }
  | { name: 'recording'; passedS: number };

interface RecordingOptions {
  camera: HTMLVideoElement;
  /** Another application has the camera. */
  isTaken: boolean;
  /** Of the recorded film, with its codecs. */
  type: string;
  /** @param isCut  the camera was lost before the recording was ended. */
  onClip: (clip: File, isCut: boolean) => void;
}

/**
 * Records the camera after a countdown. A recording whose camera is lost is handed on as it is; one
 * whose component is gone is given up.
 */
export function useRecording({ camera, isTaken, type, onClip }: RecordingOptions) {
  const [phase, setPhase] = useState<RecordingPhase>({ name: 'ready' });
  const recording = useRef<ClipRecording | null>(null);
  useEffect(() => () => recording.current?.cancel(), []);
  const isCut = useRef(false);
  const onLost = useEffectEvent(() => {
    const lost = recording.current;
    // What was recorded is handed on, also if the recorder is closed until then.
    recording.current = null;
    isCut.current = true;
    lost?.stop();
    setPhase({ name: 'ready' });
  });
  useEffect(() => watchCameraLoss(camera, () => onLost()), [camera]);
  const begin = useEffectEvent(() => {
    // The countdown tries again in a second.
    if (isTaken || !(camera.srcObject instanceof MediaStream)) return;
    setPhase({ name: 'recording', passedS: 0 });
    isCut.current = false;
    recording.current = recordClip(
      camera.srcObject,
      type,
      (clip) => {
        setPhase((current) => (current.name === 'recording' ? { name: 'ready' } : current));
        onClip(clip, isCut.current);
      },
      () => setPhase({ name: 'failed' }),
    );
  });
  const { name } = phase;
  useEffect(() => {
    if (name !== 'countdown' && name !== 'recording') return undefined;
    let seconds = 0;
    const timer = setInterval(() => {
      seconds += 1;
      if (name === 'recording') {
        setPhase({ name, passedS: seconds });
      } else if (seconds < COUNTDOWN_S) {
        setPhase({ name, leftS: COUNTDOWN_S - seconds });
      } else {
        begin();
      }
    }, 1000);
    return () => clearInterval(timer);
  }, [name]);
  return {
    phase,
    /** Begins the countdown. */
    start: () => setPhase({ name: 'countdown', leftS: COUNTDOWN_S }),
    stop: () => recording.current?.stop(),
  };
}

import { withTimeLimit } from '../../../lib/with-time-limit.ts';

export type Sound = 'tick' | 'go' | 'done';

/** Frequencies in hertz, played in sequence; the end of a goal is a rising melody. */
const NOTES: Readonly<Record<Sound, readonly number[]>> = {
  tick: [660],
  go: [990],
  done: [660, 880, 1320],
};
const NOTE_S = 0.12;
const VOLUME = 0.2;
/** A device that gives its sound back does so within this time. */
const RESUME_LIMIT_MS = 1_000;

/**
 * Plays synthesized sounds, without files or delay. The audio context is created on first use,
 * after a user gesture.
 */
export function createSoundCues() {
  let context: AudioContext | null = null;
  return {
    /**
     * Resumes the sound. Tells whether it will be heard: at once where that is known, after a
     * second at the latest, and not at all once closed.
     */
    prepare: (onReady: (isHeard: boolean) => void): void => {
      if (typeof AudioContext === 'undefined') return onReady(false);
      const opened = (context ??= new AudioContext());
      if (isRunning(opened)) return onReady(true);
      const tell = () => {
        if (context === opened) onReady(isRunning(opened));
      };
      return void withTimeLimit(RESUME_LIMIT_MS, () => opened.resume()).then(tell, tell);
    },
    play: (sound: Sound) => {
      if (typeof AudioContext === 'undefined') return;
      context ??= new AudioContext();
      if (!isRunning(context)) void context.resume().catch(() => undefined);
      for (const [index, pitch] of NOTES[sound].entries()) {
        note(context, pitch, context.currentTime + index * NOTE_S);
      }
    },
    close: () => {
      void context?.close();
      context = null;
    },
  };
}

/** Phones suspend audio while the page is hidden, and interrupt it during a call. */
const isRunning = ({ state }: AudioContext) => state === 'running';

function note(context: AudioContext, pitch: number, atS: number): void {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.frequency.value = pitch;
  // Fades in and out to avoid clicks.
  volume.gain.setValueAtTime(0.0001, atS);
  volume.gain.exponentialRampToValueAtTime(VOLUME, atS + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, atS + NOTE_S);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(atS);
  oscillator.stop(atS + NOTE_S);
}

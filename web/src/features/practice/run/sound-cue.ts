export type Sound = 'tick' | 'go' | 'done';

/** Pitches in hertz, one after the other; a rising end is heard without looking. */
const NOTES: Readonly<Record<Sound, readonly number[]>> = { tick: [660], go: [990], done: [660, 880, 1320] };
const NOTE_S = 0.12;
const VOLUME = 0.2;

/** Short sounds made on the spot: no file to load, and on time. Begins with the first sound, which follows a touch. */
export function createSoundCues(): { play(sound: Sound): void; close(): void } {
  let context: AudioContext | null = null;
  return {
    play: (sound) => {
      if (typeof AudioContext === 'undefined') return;
      context ??= new AudioContext();
      // A phone suspends sound while the page is hidden.
      if (context.state === 'suspended') void context.resume();
      for (const [index, pitch] of NOTES[sound].entries()) note(context, pitch, context.currentTime + index * NOTE_S);
    },
    close: () => {
      void context?.close();
      context = null;
    },
  };
}

function note(context: AudioContext, pitch: number, atS: number): void {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.frequency.value = pitch;
  // From and to silence, so that it does not crackle.
  volume.gain.setValueAtTime(0.0001, atS);
  volume.gain.exponentialRampToValueAtTime(VOLUME, atS + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, atS + NOTE_S);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(atS);
  oscillator.stop(atS + NOTE_S);
}

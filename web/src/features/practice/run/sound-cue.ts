export type Sound = 'tick' | 'go' | 'done';

/** Frequencies in hertz, played in sequence; the end of a goal is a rising melody. */
const NOTES: Readonly<Record<Sound, readonly number[]>> = { tick: [660], go: [990], done: [660, 880, 1320] };
const NOTE_S = 0.12;
const VOLUME = 0.2;

/** Plays synthesized sounds, without files or delay. The audio context is created on first use, after a user gesture. */
export function createSoundCues(): { play(sound: Sound): void; close(): void } {
  let context: AudioContext | null = null;
  return {
    play: (sound) => {
      if (typeof AudioContext === 'undefined') return;
      context ??= new AudioContext();
      // Phones suspend audio while the page is hidden.
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
  // Fades in and out to avoid clicks.
  volume.gain.setValueAtTime(0.0001, atS);
  volume.gain.exponentialRampToValueAtTime(VOLUME, atS + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0001, atS + NOTE_S);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(atS);
  oscillator.stop(atS + NOTE_S);
}

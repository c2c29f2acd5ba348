import type { Locale } from '@atelier/domain/values';

/** An engine that does not say that it has ended counts as silent after this time. */
const LONGEST_MS = 10_000;

interface Ducking {
  /** Words begin: other sound is lowered. */
  readonly onStart: () => void;
  /** The words have ended, whatever ended them. */
  readonly onEnd: () => void;
}

/**
 * Speaks short sentences with the voice of the browser. What the engine refuses is not heard, and
 * nothing else fails.
 *
 * @param ducking told around each sentence, so that words are never over the sound of a film.
 */
export function createSpokenWords({ onStart, onEnd }: Ducking) {
  const engine = speechEngine();
  /** Ends the sentence that is spoken. */
  let finish = () => {};

  /** Returns what begins and what ends a sentence; each tells once. */
  function sentence() {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let phase: 'waiting' | 'spoken' | 'over' = 'waiting';
    const end = () => {
      clearTimeout(timer);
      const wasSpoken = phase === 'spoken';
      phase = 'over';
      if (wasSpoken) onEnd();
    };
    const begin = () => {
      if (phase !== 'waiting') return;
      phase = 'spoken';
      timer = setTimeout(end, LONGEST_MS);
      onStart();
    };
    return { begin, end };
  }

  const stop = () => {
    finish();
    finish = () => {};
    engine?.cancel();
  };
  return {
    /** Whether the browser can speak. */
    isAvailable: engine !== null,
    /** Speaks a sentence, instead of the one that is spoken. */
    speak: (text: string, locale: Locale): void => {
      if (engine === null) return;
      stop();
      const { begin, end } = sentence();
      finish = end;
      const utterance = new SpeechSynthesisUtterance(text);
      const voice = voiceOf(engine, locale);
      utterance.voice = voice;
      utterance.lang = voice?.lang ?? locale;
      utterance.addEventListener('start', begin);
      utterance.addEventListener('end', end);
      utterance.addEventListener('error', end);
      engine.speak(utterance);
    },
    stop,
  };
}

function speechEngine(): SpeechSynthesis | null {
  const canSpeak = 'speechSynthesis' in window && 'SpeechSynthesisUtterance' in window;
  return canSpeak ? window.speechSynthesis : null;
}

/** Returns a voice of a language; one that needs no network, if there is one. */
function voiceOf(engine: SpeechSynthesis, locale: Locale): SpeechSynthesisVoice | null {
  const voices = engine.getVoices().filter(({ lang }) => lang.toLowerCase().startsWith(locale));
  return voices.find(({ localService }) => localService) ?? voices[0] ?? null;
}

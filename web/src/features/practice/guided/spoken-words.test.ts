import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSpokenWords } from './spoken-words.ts';

class Utterance extends EventTarget {
  readonly text: string;
  voice: SpeechSynthesisVoice | null = null;
  lang = '';
  constructor(text: string) {
    super();
    this.text = text;
  }
  tell(type: 'start' | 'end' | 'error') {
    this.dispatchEvent(new Event(type));
  }
}

const voice = (lang: string, localService: boolean) => ({ lang, localService });
const VOICES = [voice('en-US', true), voice('fr_CA', false), voice('fr-FR', true)];
const spoken: Utterance[] = [];
const engine = {
  speak: (utterance: Utterance) => void spoken.push(utterance),
  cancel: vi.fn<() => void>(),
  getVoices: vi.fn(() => VOICES),
};
const heard: string[] = [];
const words = () =>
  createSpokenWords({
    onStart: () => void heard.push('lowered'),
    onEnd: () => void heard.push('back'),
  });

beforeEach(() => {
  vi.useFakeTimers();
  spoken.length = 0;
  heard.length = 0;
  engine.cancel.mockReset();
  engine.getVoices.mockReturnValue(VOICES);
  vi.stubGlobal('speechSynthesis', engine);
  vi.stubGlobal('SpeechSynthesisUtterance', Utterance);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it.each([
  ['fr', 'fr-FR'],
  ['en', 'en-US'],
] as const)('speaks %s with a voice of the device', (locale, lang) => {
  words().speak('Bloc suivant', locale);
  expect(spoken).toMatchObject([{ text: 'Bloc suivant', lang, voice: { lang } }]);
});

it('leaves the voice to the engine where no voice has the language', () => {
  engine.getVoices.mockReturnValue([voice('de-DE', true)]);
  words().speak('Next block', 'en');
  expect(spoken).toMatchObject([{ lang: 'en', voice: null }]);
});

it.each([
  ['ends', 'end'],
  ['fails', 'error'],
] as const)('lowers other sound until the sentence %s', (_name, type) => {
  words().speak('Bloc suivant', 'fr');
  expect(heard).toEqual([]);
  spoken[0]?.tell('start');
  expect(heard).toEqual(['lowered']);
  spoken[0]?.tell(type);
  expect(heard).toEqual(['lowered', 'back']);
});

it('gives the sound back once if the engine never says that it has ended', () => {
  words().speak('Bloc suivant', 'fr');
  spoken[0]?.tell('start');
  vi.advanceTimersByTime(30_000);
  expect(heard).toEqual(['lowered', 'back']);
  spoken[0]?.tell('end');
  expect(heard).toEqual(['lowered', 'back']);
});

it('lowers nothing for a sentence that the engine refuses', () => {
  words().speak('Bloc suivant', 'fr');
  spoken[0]?.tell('error');
  expect(heard).toEqual([]);
});

it('replaces a sentence by the next one', () => {
  const { speak } = words();
  speak('Bloc suivant', 'fr');
  spoken[0]?.tell('start');
  speak('Terminé', 'fr');
  expect([engine.cancel.mock.calls.length, heard]).toEqual([2, ['lowered', 'back']]);
  spoken[0]?.tell('end');
  spoken[1]?.tell('start');
  expect(heard).toEqual(['lowered', 'back', 'lowered']);
});

it('is silent at once when it is stopped', () => {
  const { speak, stop } = words();
  speak('Bloc suivant', 'fr');
  stop();
  spoken[0]?.tell('start');
  expect([engine.cancel.mock.calls.length, heard]).toEqual([2, []]);
});

it('does nothing where the browser cannot speak', () => {
  vi.stubGlobal('speechSynthesis', undefined);
  Reflect.deleteProperty(globalThis, 'speechSynthesis');
  const { isAvailable, speak, stop } = words();
  speak('Bloc suivant', 'fr');
  stop();
  expect([isAvailable, spoken]).toEqual([false, []]);
});

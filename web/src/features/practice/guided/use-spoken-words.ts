import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { type BlockTexts, namedAloud } from '../today/block-texts.ts';
import type { SessionEffect } from './guided-session.ts';
import { createSpokenWords } from './spoken-words.ts';

/**
 * Says what comes next in a session, in the language of the page. The film is silent meanwhile, so
 * that two voices never speak at once. A pause ends what is spoken.
 */
export function useSpokenWords(
  video: HTMLVideoElement | null,
  textsOf: (block: PlanBlock) => BlockTexts,
  isPaused: boolean,
) {
  const { t } = useTranslation('practice');
  const locale = useLocale();
  const words = useMemo(() => silencing(video), [video]);
  useEffect(() => words.stop, [words]);
  useEffect(() => {
    if (isPaused) words.stop();
  }, [words, isPaused]);

  const textOf = (effect: Extract<SessionEffect, { type: 'say' }>): string => {
    switch (effect.what) {
      case 'next': {
        const name = namedAloud(textsOf(effect.block));
        return t('guided.say-next', { name, count: effect.block.minutes });
      }
      case 'last-seconds':
        return t('guided.say-last', { count: effect.seconds });
      case 'ended':
        return t('guided.say-ended');
    }
  };
  return {
    isAvailable: words.isAvailable,
    say: (effect: Extract<SessionEffect, { type: 'say' }>) => words.speak(textOf(effect), locale),
  };
}

/** Returns words during which a film makes no sound. */
function silencing(video: HTMLVideoElement | null) {
  let wasMuted = false;
  const setMuted = (muted: boolean) => {
    if (video !== null) video.muted = muted;
  };
  return createSpokenWords({
    onStart: () => {
      wasMuted = video?.muted ?? false;
      setMuted(true);
    },
    onEnd: () => setMuted(wasMuted),
  });
}

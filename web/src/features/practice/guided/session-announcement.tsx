import { useTranslation } from 'react-i18next';
import type { PlanBlock } from '@atelier/domain/learning/plan';
import { type BlockTexts, namedAloud } from '../today/block-texts.ts';
import { nextBlock, presentBlock, type SessionState } from './guided-session.ts';

interface SessionAnnouncementProps {
  state: SessionState;
  textsOf: (block: PlanBlock) => BlockTexts;
  /** A voice of the browser says what comes next, and that the session has ended. */
  isSpoken: boolean;
}

/**
 * Tells screen readers what begins, pauses and ends. It is on the page from the start: they
 * announce changes of regions that exist already. What is spoken is not announced as well.
 */
export function SessionAnnouncement({ state, textsOf, isSpoken }: SessionAnnouncementProps) {
  const { t } = useTranslation('practice');
  const sayNext = (block: PlanBlock | null) =>
    block === null
      ? ''
      : t('guided.say-next', { name: namedAloud(textsOf(block)), count: block.minutes });
  const text = (): string => {
    if (state.isPaused) return t('guided.paused');
    if (isSpoken) return '';
    switch (state.phase) {
      case 'opening':
      case 'counting':
        return sayNext(presentBlock(state));
      case 'resting':
        return sayNext(nextBlock(state));
      case 'ended':
        return t('guided.say-ended');
      default:
        return '';
    }
  };
  return (
    <p role="status" className="visually-hidden">
      {text()}
    </p>
  );
}

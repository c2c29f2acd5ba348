import { useTranslation } from 'react-i18next';
import type { PlanBlock, PlanReason } from '@atelier/domain/learning/plan';
import { SERIES_TRIES } from '@atelier/domain/learning/mastery';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useMoveName } from '../../../lib/i18n/move-name.ts';

export interface BlockTexts {
  /** Of the move, or of a film without moves. */
  readonly name: string;
  /** `null` if any hand will do. */
  readonly hand: string | null;
  /** Why it is in the plan. */
  readonly reason: string;
  /** Minutes, prop and film. */
  readonly detail: string;
}

/** A move with its hand: the same one often comes twice a day, once for each. */
export const named = ({ name, hand }: Pick<BlockTexts, 'name' | 'hand'>): string =>
  hand === null ? name : `${name} · ${hand}`;

/** The same to be heard. */
export const namedAloud = ({ name, hand }: Pick<BlockTexts, 'name' | 'hand'>): string =>
  hand === null ? name : `${name}, ${hand}`;

/**
 * Returns a function that gets the words of a block.
 *
 * @param titles of films, by their ids.
 */
export function useBlockTexts(titles: ReadonlyMap<string, string>) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const moveName = useMoveName();
  const reasonOf = (reason: PlanReason): string => {
    switch (reason.code) {
      case 'mastered':
        return t('today.reason.mastered', { best: reason.best, tries: SERIES_TRIES });
      case 'due':
        return t('today.reason.due', { count: reason.days });
      case 'failed':
        return reason.days === 1
          ? t('today.reason.failed-yesterday', { count: reason.times })
          : t('today.reason.failed', { count: reason.times });
      case 'after':
        return t('today.reason.after', { name: moveName(reason) });
      default:
        return t(`today.reason.${reason.code}`);
    }
  };
  return ({ video_id, move, hand, prop, reason, minutes }: PlanBlock): BlockTexts => {
    const title = titles.get(video_id) ?? '';
    const way = [
      format.timeSpent(minutes * 60),
      prop === null ? [] : t(`prop.${prop}`),
      move === null ? [] : title,
    ];
    return {
      name: move === null ? title : moveName(move),
      hand: hand === null ? null : t(`hand.${hand}`),
      reason: reasonOf(reason),
      detail: way.flat().join(' · '),
    };
  };
}

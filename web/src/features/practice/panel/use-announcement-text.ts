import { useTranslation } from 'react-i18next';
import { playTime } from '../../../components/content/video-time.ts';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { preciseTime, useMoveName } from '../moves/move-name.ts';
import type { PracticeAnnouncement } from './use-practice.ts';

/** What is read out when something happened that a person may not see. */
export function useAnnouncementText(): (event: PracticeAnnouncement) => string {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const moveName = useMoveName();
  const comma = useLocale() === 'fr' ? ',' : '.';
  return (news) => {
    switch (news.type) {
      case 'mirror':
      case 'sound':
      case 'countdown':
        return t(`news.${news.type}-${news.on ? 'on' : 'off'}`);
      case 'speed':
        return t('news.speed', { rate: t('rate', { value: format.number(news.speed) }) });
      case 'point':
        return t(`news.point-${news.point}`, { at: preciseTime(news.atS, comma) });
      case 'cleared':
      case 'done':
      case 'edge':
        return t(`news.${news.type}`);
      case 'move':
        return t('news.move', {
          name: moveName(news.move),
          from: playTime(news.move.start_s),
          to: playTime(news.move.end_s),
        });
      case 'frame':
        return t('news.frame', { at: preciseTime(news.atS, comma) });
    }
  };
}

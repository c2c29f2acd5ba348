import { useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { playTime } from '../../components/content/video-time.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { usePreciseTime } from '../../lib/i18n/precise-time.ts';
import { useMoveName } from '../../lib/i18n/move-name.ts';
import type { PracticeAnnouncement } from './use-practice.ts';

/**
 * Returns what to announce, and a function that announces an event; those of one moment are
 * announced together.
 */
export function useAnnouncement() {
  const [announcement, setAnnouncement] = useState({ text: '', sequence: 0 });
  const announcementText = useAnnouncementText();
  /** Not rendered yet. */
  const texts = useRef<string[]>([]);
  useLayoutEffect(() => {
    texts.current = [];
  }, [announcement]);
  const announce = (event: PracticeAnnouncement) => {
    const isFirst = texts.current.length === 0;
    texts.current.push(announcementText(event));
    const text = texts.current.join(' ');
    setAnnouncement(({ sequence }) => ({ text, sequence: isFirst ? sequence + 1 : sequence }));
  };
  return { announcement, announce };
}

/** Returns a function that gets the text of an announcement for screen readers. */
function useAnnouncementText(): (announcement: PracticeAnnouncement) => string {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const moveName = useMoveName();
  const preciseTime = usePreciseTime();
  return (event) => {
    switch (event.type) {
      case 'mirror':
      case 'sound':
      case 'countdown':
        return t(`news.${event.type}-${event.on ? 'on' : 'off'}`);
      case 'speed':
        return t('news.speed', { rate: t('rate', { value: format.number(event.speed) }) });
      case 'repetition': {
        const { reps, goal } = event;
        const values = { reps: format.number(reps), goal: format.number(goal) };
        return t(goal === 0 ? 'news.repetition' : 'news.repetition-of', values);
      }
      case 'point':
        return t(`news.point-${event.point}`, { at: preciseTime(event.atS) });
      case 'cleared':
      case 'done':
      case 'edge':
        return t(`news.${event.type}`);
      case 'move': {
        const { move } = event;
        return t('news.move', {
          name: moveName(move),
          from: playTime(move.start_s),
          to: playTime(move.end_s),
        });
      }
      case 'frame':
        return t('news.frame', { at: preciseTime(event.atS) });
    }
  };
}

interface LiveAnnouncementProps {
  /** Inside the player, because the full window makes everything else inert. */
  container: HTMLElement | null;
  text: string;
  /** Increases with each announcement. */
  sequence: number;
}

/**
 * Announces events to screen readers, with two live regions in turn. Screen readers announce
 * changes of regions that already exist, and alternating makes them repeat an unchanged text.
 */
export function LiveAnnouncement({ container, text, sequence }: LiveAnnouncementProps) {
  if (container === null) return null;
  return createPortal(
    <>
      {[0, 1].map((turn) => (
        <span key={turn} role="status" className="visually-hidden">
          {sequence % 2 === turn ? text : ''}
        </span>
      ))}
    </>,
    container,
  );
}

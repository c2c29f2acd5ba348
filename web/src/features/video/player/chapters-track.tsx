import { useCallback } from 'react';
import type { Move } from '@atelier/domain/content/video';
import { useLocale } from '../../../lib/i18n/use-locale.ts';
import { movesVtt } from '../moves-vtt.ts';

/** The video's moves as its chapters, a WebVTT file of this page. */
export function ChaptersTrack({ moves }: { moves: readonly Move[] }) {
  const locale = useLocale();
  const vtt = movesVtt(moves, locale);
  const attach = useCallback(
    (track: HTMLTrackElement | null) => {
      if (track === null) return undefined;
      const address = URL.createObjectURL(new Blob([vtt], { type: 'text/vtt' }));
      track.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [vtt],
  );
  return <track ref={attach} kind="chapters" srcLang={locale} />;
}

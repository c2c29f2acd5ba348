import { useEffect, useState } from 'react';
import type { Move } from '@atelier/domain/entities/video';
import { useLocale } from '../../../lib/i18n/current-locale.ts';
import { movesVtt } from '../moves-vtt.ts';

/** Address of the video's moves as a WebVTT file of this page; `null` without moves. */
export function useChapters(moves: readonly Move[] | undefined): string | null {
  const locale = useLocale();
  const vtt = moves === undefined || moves.length === 0 ? null : movesVtt(moves, locale);
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (vtt === null) return undefined;
    const made = URL.createObjectURL(new Blob([vtt], { type: 'text/vtt' }));
    setAddress(made);
    return () => {
      setAddress(null);
      URL.revokeObjectURL(made);
    };
  }, [vtt]);
  return address;
}

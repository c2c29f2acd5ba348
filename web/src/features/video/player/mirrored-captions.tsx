import { useCallback, useSyncExternalStore } from 'react';
import Box from '@mui/material/Box';

interface MirroredCaptionsProps {
  video: HTMLVideoElement | null;
  /** The language shown. */
  locale: string;
}

/** Captions over a mirrored picture, where the browser would mirror its own. */
export function MirroredCaptions({ video, locale }: MirroredCaptionsProps) {
  const trackOf = useCallback(
    () => [...(video?.textTracks ?? [])].find(({ language, kind }) => kind === 'subtitles' && language === locale),
    [video, locale],
  );
  const subscribe = useCallback(
    (changed: () => void) => {
      const track = trackOf();
      track?.addEventListener('cuechange', changed);
      return () => track?.removeEventListener('cuechange', changed);
    },
    [trackOf],
  );
  const text = useSyncExternalStore(subscribe, () =>
    [...(trackOf()?.activeCues ?? [])].flatMap((cue) => ('text' in cue ? [String(cue.text)] : [])).join('\n'),
  );
  if (text === '') return null;
  return (
    <Box sx={{ position: 'absolute', insetInline: 24, bottom: 18, textAlign: 'center', pointerEvents: 'none' }}>
      <Box
        component="span"
        sx={{ bgcolor: 'rgba(7,9,13,.82)', px: 1, py: 0.5, whiteSpace: 'pre-line', fontSize: '1.125rem' }}
      >
        {text.replace(/<[^>]*>/g, '')}
      </Box>
    </Box>
  );
}

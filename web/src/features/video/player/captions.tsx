import { useCallback, useSyncExternalStore } from 'react';
import Box from '@mui/material/Box';
import type { Locale } from '@atelier/domain/values';

interface CaptionsProps {
  video: HTMLVideoElement | null;
  locale: Locale;
}

/**
 * The captions over the picture. The browser's own would be mirrored with the picture and too small on phones, where
 * they have a twentieth of its height.
 */
export function Captions({ video, locale }: CaptionsProps) {
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
  const text = useSyncExternalStore(subscribe, () => [...(trackOf()?.activeCues ?? [])].map(plainText).join('\n'));
  if (text === '') return null;
  return (
    <Box
      lang={locale}
      sx={{
        position: 'absolute',
        insetInline: '6%',
        bottom: '4%',
        textAlign: 'center',
        pointerEvents: 'none',
        // Grows with the picture.
        fontSize: 'clamp(1rem, 5cqh, 3rem)',
        lineHeight: 1.5,
      }}
    >
      <Box
        component="span"
        sx={{
          bgcolor: 'rgba(7,9,13,.86)',
          color: '#fff',
          fontWeight: 500,
          px: '.5em',
          py: '.15em',
          borderRadius: '3px',
          whiteSpace: 'pre-line',
          boxDecorationBreak: 'clone',
        }}
      >
        {text}
      </Box>
    </Box>
  );
}

/** Returns the text of a cue without tags such as `<i>`. */
function plainText(cue: TextTrackCue): string {
  return 'getCueAsHTML' in cue ? ((cue as VTTCue).getCueAsHTML().textContent ?? '') : '';
}

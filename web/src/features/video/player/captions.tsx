import { useCallback, useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import Box from '@mui/material/Box';
import type { Locale } from '@atelier/domain/values';
import type { PlayerLayout } from '../../../lib/media/player-handle.ts';
import { pictureBox } from './video-element.tsx';

export const CAPTIONS_SIZES = ['small', 'medium', 'large'] as const;
type CaptionsSize = (typeof CAPTIONS_SIZES)[number];

export type CaptionsChoice = 'off' | Locale;

const LIST_CHANGES = ['addtrack', 'removetrack'] as const;

interface CaptionsProps {
  video: HTMLVideoElement | null;
  locale: Locale;
  size: CaptionsSize;
  layout: PlayerLayout;
  /** A tag lies in a lower corner of the picture. */
  isRaised: boolean;
}

/**
 * The captions over the picture. The browser's own would be mirrored with the picture and too small
 * on phones, where they have a twentieth of its height.
 */
export function Captions({ video, locale, size, layout, isRaised }: CaptionsProps) {
  const trackOf = useCallback(
    () =>
      [...(video?.textTracks ?? [])].find(
        ({ language, kind }) => kind === 'subtitles' && language === locale,
      ),
    [video, locale],
  );
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = video?.textTracks;
      let track = trackOf();
      track?.addEventListener('cuechange', changed);
      // Captions that were chosen earlier are on before their file is there, and so before there is
      // a track.
      const follow = () => {
        track?.removeEventListener('cuechange', changed);
        track = trackOf();
        track?.addEventListener('cuechange', changed);
        changed();
      };
      for (const type of LIST_CHANGES) list?.addEventListener(type, follow);
      return () => {
        for (const type of LIST_CHANGES) list?.removeEventListener(type, follow);
        track?.removeEventListener('cuechange', changed);
      };
    },
    [video, trackOf],
  );
  const text = useSyncExternalStore(subscribe, () =>
    [...(trackOf()?.activeCues ?? [])].map(plainText).join('\n'),
  );
  if (text === '') return null;
  return (
    // As large as the film, beside which the camera may lie.
    <Box sx={{ ...pictureBox(layout), containerType: 'size', pointerEvents: 'none' }}>
      <Box
        lang={locale}
        data-size={size}
        sx={{
          position: 'absolute',
          insetInline: '6%',
          bottom: isRaised ? ABOVE_TAGS : '4%',
          '.picture:has([data-loading]) &': { bottom: ABOVE_TAGS },
          textAlign: 'center',
          textWrap: 'balance',
          // Grows with the film, whichever of its sides is the shorter one.
          fontSize: 'calc(var(--size) * clamp(1rem, min(5cqh, 2.8cqw), 3rem))',
          lineHeight: 1.5,
          '--size': '1',
          '&[data-size="small"]': { '--size': '.8' },
          '&[data-size="large"]': { '--size': '1.4' },
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
    </Box>
  );
}

/** The tags that say speed, sharp slow motion or loading end at most 56 px above the lower edge. */
const ABOVE_TAGS = '60px';

/** Returns the text of a cue without tags such as `<i>`. */
function plainText(cue: TextTrackCue): string {
  return 'getCueAsHTML' in cue ? ((cue as VTTCue).getCueAsHTML().textContent ?? '') : '';
}

/**
 * Switches the captions when the language of the page changes, if they were in the old language of
 * the page. Captions in any other language were chosen on purpose and stay.
 */
export function useCaptionsLocale(
  locale: Locale,
  captions: CaptionsChoice,
  locales: readonly Locale[],
  onLocaleChange: (locale: Locale) => void,
): void {
  const before = useRef(locale);
  const changed = useEffectEvent((from: Locale) => {
    if (captions === from && locales.includes(locale)) onLocaleChange(locale);
  });
  useEffect(() => {
    if (before.current === locale) return;
    changed(before.current);
    before.current = locale;
  }, [locale]);
}

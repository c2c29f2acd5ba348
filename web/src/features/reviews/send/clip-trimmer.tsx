import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { useTranslation } from 'react-i18next';
import { Hint } from '../../../components/layout/text.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { watchLoop } from '../../../lib/media/loop-playback.ts';
import { useObjectUrl } from '../../../lib/media/use-object-url.ts';
import { movedTrim, type Trim } from './clip-trim.ts';

interface ClipTrimmerProps {
  file: File;
  durationS: number;
  trim: Trim;
  disabled: boolean;
  onTrim: (trim: Trim) => void;
}

/** Plays the part of a clip that will be sent, again and again, and lets its ends be moved. */
export function ClipTrimmer({ file, durationS, trim, disabled, onTrim }: ClipTrimmerProps) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const url = useObjectUrl(file);
  const video = useRef<HTMLVideoElement>(null);
  const [fromS, toS] = trim;
  useEffect(() => {
    const element = video.current;
    if (element === null || url === null) return undefined;
    const restart = () => {
      element.currentTime = fromS;
      // A browser that refuses to play by itself shows the first frame and the controls.
      element.play().catch(() => undefined);
    };
    restart();
    return watchLoop(
      element,
      { startS: fromS, endS: toS },
      { onCompleted: restart, onLeft: restart },
    );
  }, [url, fromS, toS]);
  return (
    <Box sx={{ display: 'grid', gap: 2, maxWidth: 720 }}>
      <Box
        component="video"
        ref={video}
        {...(url !== null && { src: url })}
        controls
        muted
        playsInline
        data-theme="dark"
        aria-label={t('member.clip')}
        sx={{
          display: 'block',
          width: '100%',
          aspectRatio: '16 / 9',
          borderRadius: '5px',
          bgcolor: '#0B0E15',
        }}
      />
      <Hint>
        {t('member.trim', { seconds: format.number(Math.round((toS - fromS) * 10) / 10) })}
      </Hint>
      <Box sx={{ px: 1.5 }}>
        <Slider
          value={[fromS, toS]}
          min={0}
          max={durationS}
          step={0.1}
          disabled={disabled}
          disableSwap
          getAriaLabel={(index) => t(index === 0 ? 'member.trim-from' : 'member.trim-to')}
          getAriaValueText={(value) => t('member.at-second', { seconds: format.number(value) })}
          onChange={(_event, value, moved) => {
            if (!Array.isArray(value)) return;
            onTrim(movedTrim(trim, moved === 0 ? 0 : 1, value[moved] ?? 0, durationS));
          }}
        />
      </Box>
    </Box>
  );
}

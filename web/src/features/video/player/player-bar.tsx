import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/i18n/format.ts';
import { Controls } from './controls.tsx';
import { usePlayer } from './player-context.ts';
import { SHORT_BAR } from './player-layout.ts';
import { Timeline } from './timeline.tsx';

/** The timeline and the controls below the picture, and what they say. */
export function PlayerBar() {
  const { t } = useTranslation('video');
  const format = useFormat();
  const { moves, storyboard, onMove, playFrom, layout, speed, captions, elements } = usePlayer();
  const { setTimelineOverlay, setFooter } = elements;
  return (
    <Box data-keep-clear={4} sx={{ pt: 1, ...(layout.fullWindow ? SHORT_BAR : null) }}>
      <Timeline
        moves={moves}
        storyboard={storyboard}
        onMove={onMove ?? playFrom}
        overlayRef={setTimelineOverlay}
      />
      <Controls />
      <span role="status" className="visually-hidden">
        {speed.spoken === null
          ? null
          : t('player.speed', {
              rate: t('player.rate', { value: format.number(speed.spoken) }),
            })}
      </span>
      {captions.failed ? (
        <Box role="status" sx={{ px: 2, pb: 1.5, fontSize: '.875rem', color: 'warning.main' }}>
          {t('player.captions-missing')}
        </Box>
      ) : null}
      <div ref={setFooter} />
    </Box>
  );
}

import { useMediaSelector } from 'media-chrome/react/media-store';
import Box from '@mui/material/Box';
import { playTime } from '../../../components/content/video-time.ts';

/** Windows in which the panel of the practice mode leaves the controls too little room for the time. */
export const NARROW_PLAYER = '@media (max-height: 480px), (max-width: 999.95px) and (orientation: landscape)';

/** Position and length. Selects formatted text, so that it renders once a second instead of four times. */
export function TimeDisplay() {
  const position = useMediaSelector((state) => playTime(state.mediaCurrentTime ?? 0));
  const length = useMediaSelector((state) => playTime(state.mediaDuration ?? 0));
  return (
    <Box
      component="span"
      sx={{ fontSize: { xs: '.8125rem', sm: '.9375rem' }, color: 'text.secondary', whiteSpace: 'nowrap' }}
    >
      {position} / {length}
    </Box>
  );
}

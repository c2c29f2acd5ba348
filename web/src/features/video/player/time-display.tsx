import { useMediaSelector } from 'media-chrome/react/media-store';
import Box from '@mui/material/Box';
import { playTime } from '../../../components/content/video-time.ts';

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

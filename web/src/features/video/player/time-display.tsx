import { useMediaSelector } from 'media-chrome/react/media-store';
import Box from '@mui/material/Box';
import { playTime } from '../../../components/content/video-time.ts';

/** Place and length. Reads whole seconds only, so that it is not drawn four times a second. */
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

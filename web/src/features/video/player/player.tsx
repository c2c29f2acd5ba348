import { useState } from 'react';
import { createMediaStore } from 'media-chrome/media-store/media-store';
import { MediaProvider } from 'media-chrome/react/media-store';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { PlayerBar } from './player-bar.tsx';
import { PlayerContext } from './player-context.ts';
import { FULL_WINDOW, IN_PAGE } from './player-layout.ts';
import { PlayerPicture } from './player-picture.tsx';
import { type PlayerProps, usePlayerState } from './use-player-state.ts';

/** `usePlayerPreferences` remembers volume and captions, so the library must not. */
const OWN_PREFERENCES = { noVolumePref: true, noMutedPref: true, noSubtitlesLangPref: true };

/** The player of one video; dark in both themes. */
export function Player(props: PlayerProps) {
  const [store] = useState(() =>
    createMediaStore({ documentElement: document, options: OWN_PREFERENCES }),
  );
  return (
    <MediaProvider mediaStore={store}>
      <PlayerView {...props} />
    </MediaProvider>
  );
}

function PlayerView(props: PlayerProps) {
  const { video, layout, practice } = props;
  const { t } = useTranslation('video');
  const { attachFrame, handle, ...shared } = usePlayerState(props);
  return (
    <PlayerContext value={{ ...props, ...shared }}>
      <Box
        data-theme="dark"
        ref={attachFrame}
        role="region"
        aria-label={t('player.label', { title: video.title })}
        sx={{
          display: 'flex',
          flexDirection: 'column',
          position: 'relative',
          bgcolor: '#07090D',
          color: 'text.primary',
          border: '1px solid',
          borderColor: 'line.soft',
          ...(layout.fullWindow ? FULL_WINDOW : IN_PAGE),
          '&:fullscreen': { border: 0, borderRadius: 0, m: 0 },
          '&:fullscreen .picture': {
            aspectRatio: 'auto',
            flex: 1,
            minHeight: 0,
            maxHeight: 'none',
          },
        }}
      >
        <PlayerPicture />
        <PlayerBar />
      </Box>
      {practice?.(handle)}
    </PlayerContext>
  );
}

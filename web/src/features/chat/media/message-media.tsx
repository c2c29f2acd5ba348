import { useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { ChatMessage } from '@atelier/domain/chat/chat-documents';
import type { ChatRoomId } from '@atelier/domain/values';
import { Hint } from '../../../components/layout/text.ts';
import { useInView } from '../../../lib/use-in-view.ts';
import { useControlTabIndex } from '../article/message-article.tsx';
import { useMediaLink } from './use-media-link.ts';

interface MessageMediaProps {
  room: ChatRoomId;
  messageId: string;
  message: Pick<ChatMessage, 'media_type' | 'media_state' | 'media_error'>;
  author: string;
}

/** The frame has its final size before the file loads, so the layout does not shift. */
const FRAME = {
  position: 'relative',
  width: '100%',
  maxWidth: 380,
  aspectRatio: '16 / 9',
  mt: 1,
  border: '1px solid',
  borderColor: 'line.soft',
  borderRadius: '4px',
  overflow: 'hidden',
  bgcolor: 'background.default',
  display: 'grid',
  placeItems: 'center',
  '& img, & video': { width: '100%', height: '100%', objectFit: 'contain', display: 'block' },
} as const;

/** Shows the file of a message, or why a clip cannot be played yet. */
export function MessageMedia(props: MessageMediaProps) {
  const { t } = useTranslation('chat');
  const { media_state, media_error = 'worker-failed' } = props.message;
  if (media_state === undefined) return <MessageFile {...props} />;
  return (
    <Box sx={{ ...FRAME, color: 'text.secondary', p: 1, textAlign: 'center' }}>
      {media_state === 'waiting'
        ? t('media.waiting')
        : t('media.unprepared', { reason: t(`media.error.${media_error}`) })}
    </Box>
  );
}

/** Shows a file; its link is requested when the message comes near the viewport. */
function MessageFile({ room, messageId, message, author }: MessageMediaProps) {
  const { t } = useTranslation('chat');
  const tabIndex = useControlTabIndex();
  const [frame, isNear] = useInView('400px');
  const { link, error, failed, onFailed, retry } = useMediaLink(`${room}/${messageId}`, isNear);
  const isGone = error?.code === 'not-found';
  const kind = message.media_type ?? 'image';
  const name = t(kind === 'image' ? 'media.image' : 'media.video', { name: author });
  let content;
  if (error !== null || failed) {
    content = (
      <Box
        sx={{
          display: 'grid',
          justifyItems: 'center',
          color: 'text.secondary',
          p: 1,
          textAlign: 'center',
        }}
      >
        {t(isGone ? 'media.gone' : 'media.failed')}
        {isGone ? null : (
          <Button tabIndex={tabIndex} onClick={retry}>
            {t('media.retry')}
          </Button>
        )}
      </Box>
    );
  } else if (link === null) {
    content = <Hint>{t('media.loading')}</Hint>;
  } else if (kind === 'image') {
    content = <Picture url={link.url} label={`${name}. ${t('media.open')}`} onFailed={onFailed} />;
  } else {
    content = <VideoPlayer url={link.url} poster={link.poster} name={name} onFailed={onFailed} />;
  }
  return (
    <Box ref={frame} sx={FRAME}>
      {content}
    </Box>
  );
}

/** Keeps a loaded image when its link is renewed; opening the image uses the newest link. */
function Picture({ url, label, onFailed }: { url: string; label: string; onFailed: () => void }) {
  const tabIndex = useControlTabIndex();
  const [source, setSource] = useState(url);
  const [isLoaded, setIsLoaded] = useState(false);
  if (!isLoaded && source !== url) setSource(url);
  return (
    <a href={url} target="_blank" rel="noopener noreferrer" tabIndex={tabIndex} aria-label={label}>
      <img
        src={source}
        alt=""
        width={1280}
        height={720}
        loading="lazy"
        onLoad={() => setIsLoaded(true)}
        onError={() => {
          setIsLoaded(false);
          onFailed();
        }}
      />
    </a>
  );
}

interface VideoPlayerProps {
  url: string;
  poster: string | undefined;
  name: string;
  onFailed: () => void;
}

/** Keeps the link while the video plays, and the playback position when the link is replaced. */
function VideoPlayer({ url, poster, name, onFailed }: VideoPlayerProps) {
  const tabIndex = useControlTabIndex();
  const positionS = useRef(0);
  const [playing, setPlaying] = useState(false);
  const [source, setSource] = useState(url);
  if (!playing && source !== url) setSource(url);
  return (
    <video
      src={source}
      poster={poster}
      controls
      tabIndex={tabIndex}
      playsInline
      preload="metadata"
      aria-label={name}
      onPlay={() => setPlaying(true)}
      onPause={() => setPlaying(false)}
      onTimeUpdate={(event) => {
        positionS.current = event.currentTarget.currentTime;
      }}
      onLoadedMetadata={(event) => {
        if (positionS.current > 0) event.currentTarget.currentTime = positionS.current;
      }}
      onError={() => {
        setPlaying(false);
        onFailed();
      }}
    />
  );
}

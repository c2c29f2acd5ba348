import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { ChatTextIcon } from '@phosphor-icons/react/dist/csr/ChatText';
import { PencilSimpleIcon } from '@phosphor-icons/react/dist/csr/PencilSimple';
import type { MediaReference } from '@atelier/domain/contracts/sign-media-urls';
import type { MoveReview } from '@atelier/domain/reviews/move-review';
import { PlainButton } from '../../../components/forms/plain-button.tsx';
import { usePreciseTime } from '../../../lib/i18n/precise-time.ts';
import { seekTo } from '../../../lib/media/video-control.ts';
import { watchFrames } from '../../../lib/media/watch-frames.ts';
import { ClipControls } from './clip-controls.tsx';
import { ClipVideo } from './clip-video.tsx';
import {
  type Answer,
  type Drawing,
  DrawingLayer,
  type Note,
  useDrawingText,
} from './drawing-layer.tsx';
import { type Playback, usePlayback } from './use-playback.ts';

/** How long a note stays while the clip plays. */
const NOTE_SHOWN_S = 3;
/** Positions closer than this show the same frame: half a frame at 30 a second. */
const SAME_FRAME_S = 1 / 60;

/** Returns the notes that are shown at a position. */
export const notesAt = (notes: readonly Note[], positionS: number): Note[] =>
  notes.filter(({ at_s }) => positionS >= at_s - SAME_FRAME_S && positionS < at_s + NOTE_SHOWN_S);

/** Returns the drawing on the frame at a position. */
export const drawingAt = (drawings: readonly Drawing[], positionS: number): Drawing | undefined =>
  drawings.find(({ at_s }) => Math.abs(positionS - at_s) <= SAME_FRAME_S);

/** Pauses on the frame of each drawing, so that it can be looked at. */
function usePauseOnDrawings(video: HTMLVideoElement | null, drawings: readonly Drawing[]): void {
  useEffect(() => {
    if (video === null) return undefined;
    let lastS = video.currentTime;
    const moved = () => {
      lastS = video.currentTime;
    };
    const stop = watchFrames(video, ({ mediaTime }) => {
      if (video.paused || video.seeking) return;
      const next = drawings.find(
        ({ at_s }) => at_s > lastS + SAME_FRAME_S && at_s <= mediaTime + SAME_FRAME_S,
      );
      // A frame may be reported from before the position; one drawing pauses once.
      lastS = Math.max(lastS, mediaTime);
      if (next === undefined) return;
      video.pause();
      seekTo(video, next.at_s);
    });
    video.addEventListener('seeked', moved);
    return () => {
      stop();
      video.removeEventListener('seeked', moved);
    };
  }, [video, drawings]);
}

interface ReviewPlayerProps {
  /** The clip: `review-clip`, or `validated-clip` of a public page. */
  source: MediaReference;
  label: string;
  clip: Pick<MoveReview['clip'], 'trim_in_s' | 'trim_out_s'>;
  answer?: Pick<Answer, 'notes' | 'drawings'> | undefined;
}

const NOTHING: Pick<Answer, 'notes' | 'drawings'> = { notes: [], drawings: [] };

/**
 * Plays the part of a clip that was sent; notes appear at their time, and it pauses on each
 * drawing.
 */
export function ReviewPlayer({ source, label, clip, answer = NOTHING }: ReviewPlayerProps) {
  const { notes, drawings } = answer;
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const part = { startS: clip.trim_in_s, endS: clip.trim_out_s };
  const playback = usePlayback({ video, part });
  usePauseOnDrawings(video, drawings);
  const { positionS } = playback;
  const drawing = drawingAt(drawings, positionS);
  return (
    <Box role="group" aria-label={label}>
      <ClipVideo source={source} label={label} part={part} video={video} onVideo={setVideo}>
        {(ratio) => (
          <>
            {notes.length === 0 ? null : <ShownNotes notes={notesAt(notes, positionS)} />}
            {drawing === undefined ? null : <DrawingLayer shapes={drawing.shapes} ratio={ratio} />}
          </>
        )}
      </ClipVideo>
      <ClipControls
        playback={playback}
        part={part}
        marks={[...notes, ...drawings].map(({ at_s }) => at_s)}
      />
      <ReviewMoments startS={part.startS} playback={playback} notes={notes} drawings={drawings} />
    </Box>
  );
}

/** The notes of a position, along the lower edge of the picture. */
function ShownNotes({ notes }: { notes: readonly Note[] }) {
  return (
    <Box
      role="status"
      sx={{
        position: 'absolute',
        inset: 'auto 0 0',
        pointerEvents: 'none',
        color: 'text.primary',
        fontWeight: 600,
        overflowWrap: 'anywhere',
        '& > div': { px: 1.5, py: 1, bgcolor: 'rgba(7,9,13,.86)' },
      }}
    >
      {notes.map(({ at_s, text }) => (
        <div key={`${at_s} ${text}`}>{text}</div>
      ))}
    </Box>
  );
}

interface ReviewMomentsProps {
  /** Beginning of the part, from which times count. */
  startS: number;
  playback: Playback;
  notes: readonly Note[];
  drawings: readonly Drawing[];
}

/** Notes and drawings by time, each of which leads to its frame. */
function ReviewMoments({ startS, playback, notes, drawings }: ReviewMomentsProps) {
  const { t } = useTranslation('reviews');
  const timeText = usePreciseTime();
  const textOf = useDrawingText();
  const moments = [
    ...notes.map(({ at_s, text }) => ({ at_s, text, Icon: ChatTextIcon })),
    ...drawings.map(({ at_s, shapes }) => ({ at_s, text: textOf(shapes), Icon: PencilSimpleIcon })),
  ].toSorted((one, other) => one.at_s - other.at_s);
  if (moments.length === 0) return null;
  return (
    <Box
      component="ol"
      aria-label={t('player.moments')}
      sx={{ m: 0, mt: 2, p: 0, listStyle: 'none' }}
    >
      {moments.map(({ at_s, text, Icon }) => (
        <Box component="li" key={`${at_s} ${text}`} sx={{ borderTop: 1, borderColor: 'line.soft' }}>
          <PlainButton
            aria-current={Math.abs(at_s - playback.positionS) <= SAME_FRAME_S ? 'true' : undefined}
            onClick={() => playback.show(at_s)}
            sx={{
              display: 'flex',
              gap: 1.5,
              alignItems: 'baseline',
              width: '100%',
              minHeight: 44,
              py: 1,
              textAlign: 'left',
              '&[aria-current]': { fontWeight: 600 },
              '& svg': { flex: 'none', alignSelf: 'flex-start', mt: '3px' },
            }}
          >
            <Icon size={18} aria-hidden="true" />
            <Box component="span" sx={{ color: 'text.secondary', whiteSpace: 'nowrap' }}>
              {timeText(Math.max(0, at_s - startS))}
            </Box>
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {text}
            </Box>
          </PlainButton>
        </Box>
      ))}
    </Box>
  );
}

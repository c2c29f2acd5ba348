import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { RecordIcon } from '@phosphor-icons/react/dist/csr/Record';
import { StopIcon } from '@phosphor-icons/react/dist/csr/Stop';
import { CLIP_SECONDS } from '@atelier/domain/reviews/move-review';
import { AlertNote, NoteButton } from '../../../components/feedback/note.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { recordedType } from '../../../lib/media/clip-recording.ts';
import { useCamera } from '../../../lib/media/use-camera.ts';
import { centered, cover } from '../../../lib/theme/layout.ts';
import { useRecording } from './use-recording.ts';

/**
 * The film is shorter than its recording by the first pictures of the camera and the last ones of
 * the encoder.
 */
const STOPPABLE_AFTER_S = CLIP_SECONDS.min + 1;

const CLIP_WIDTH = 1280;

interface ClipRecorderProps {
  /** Whether a clip is read: the next recording waits, as the page shows the clip afterwards. */
  isReading: boolean;
  /** @param isCut  the camera was lost before the recording was ended. */
  onClip: (clip: File, isCut: boolean) => void;
  onClose: () => void;
}

/** Records a clip with the front camera: mirrored preview, countdown, at most 20 s. */
export function ClipRecorder({ isReading, onClip, onClose }: ClipRecorderProps) {
  const { t } = useTranslation(['reviews', 'practice']);
  const [type] = useState(recordedType);
  const state = useCamera(type !== null, CLIP_WIDTH);
  if (type === null) return <AlertNote tone="warning">{t('reviews:member.no-recorder')}</AlertNote>;
  const canRestart = state.status === 'error' && state.error !== 'unsupported';
  const restartButton = canRestart ? (
    <NoteButton label={t('practice:camera.again')} onClick={state.restart} />
  ) : null;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {state.status === 'opening' ? (
        <Hint role="status">{t('practice:camera.opening')}</Hint>
      ) : null}
      {state.status === 'error' ? (
        <AlertNote tone="warning" action={restartButton}>
          {t(`practice:camera.${state.error}`)} {t('reviews:member.use-file')}
        </AlertNote>
      ) : null}
      {state.status === 'on' ? (
        <Recorder
          camera={state.camera}
          isTaken={state.isTaken}
          type={type}
          isReading={isReading}
          onClip={onClip}
        />
      ) : null}
      <Button onClick={onClose}>{t('reviews:member.camera-off')}</Button>
    </Box>
  );
}

interface RecorderProps extends Pick<ClipRecorderProps, 'isReading' | 'onClip'> {
  camera: HTMLVideoElement;
  isTaken: boolean;
  type: string;
}

/** The camera's picture and the button that records; mounted while the camera is on. */
function Recorder({ camera, isTaken, type, isReading, onClip }: RecorderProps) {
  const { t } = useTranslation('reviews');
  const { phase, start, stop } = useRecording({ camera, isTaken, type, onClip });
  return (
    <>
      <Preview
        camera={camera}
        isTaken={isTaken}
        countdownS={phase.name === 'countdown' ? phase.leftS : null}
      />
      {phase.name === 'failed' ? <AlertNote>{t('member.recording-failed')}</AlertNote> : null}
      {phase.name === 'recording' ? (
        <>
          <Hint role="status">
            {t('member.recording', { seconds: phase.passedS, max: CLIP_SECONDS.max })}
          </Hint>
          <Button
            variant="contained"
            disabled={phase.passedS < STOPPABLE_AFTER_S}
            onClick={stop}
            startIcon={<StopIcon size={20} weight="fill" aria-hidden="true" />}
          >
            {t('member.stop')}
          </Button>
        </>
      ) : (
        <Button
          variant="contained"
          disabled={phase.name === 'countdown' || isTaken || isReading}
          onClick={start}
          startIcon={<RecordIcon size={20} weight="fill" aria-hidden="true" />}
        >
          {t('member.record')}
        </Button>
      )}
    </>
  );
}

interface PreviewProps extends Pick<RecorderProps, 'camera' | 'isTaken'> {
  /** What is left of the countdown; `null` outside of it. */
  countdownS: number | null;
}

/**
 * The mirrored picture of the camera, under the countdown or the note that another application has
 * the camera.
 */
function Preview({ camera, isTaken, countdownS }: PreviewProps) {
  const { t } = useTranslation(['reviews', 'practice']);
  const preview = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (preview.current !== null) preview.current.srcObject = camera.srcObject;
  }, [camera]);
  useEffect(() => {
    // Phones also pause the picture meanwhile.
    if (!isTaken) void preview.current?.play().catch(() => undefined);
  }, [isTaken]);
  return (
    <Box
      sx={{
        position: 'relative',
        width: '100%',
        maxWidth: 720,
        bgcolor: '#07090D',
        borderRadius: '5px',
        overflow: 'hidden',
      }}
    >
      <Box
        component="video"
        ref={preview}
        autoPlay
        muted
        playsInline
        aria-label={t('reviews:member.preview')}
        sx={{
          display: 'block',
          width: '100%',
          aspectRatio: '16 / 9',
          objectFit: 'contain',
          transform: 'scaleX(-1)',
        }}
      />
      {countdownS === null ? null : (
        <Box
          role="timer"
          aria-live="assertive"
          sx={{
            ...cover,
            ...centered,
            fontSize: 'clamp(4rem, 18vw, 9rem)',
            fontWeight: 700,
            color: '#fff',
          }}
        >
          {countdownS}
        </Box>
      )}
      {isTaken ? (
        <Box
          role="status"
          sx={{
            ...cover,
            ...centered,
            p: 2,
            textAlign: 'center',
            bgcolor: 'rgba(7,9,13,.72)',
            color: '#fff',
          }}
        >
          {t('practice:camera.taken')}
        </Box>
      ) : null}
    </Box>
  );
}

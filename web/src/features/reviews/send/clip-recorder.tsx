import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { RecordIcon } from '@phosphor-icons/react/dist/csr/Record';
import { StopIcon } from '@phosphor-icons/react/dist/csr/Stop';
import { CLIP_SECONDS } from '@atelier/domain/reviews/move-review';
import { AlertNote, NoteButton } from '../../../components/feedback/note.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { type ClipRecording, recordClip, recordedType } from '../../../lib/media/clip-recording.ts';
import { useCamera } from '../../../lib/media/use-camera.ts';
import { centered, cover } from '../../../lib/theme/layout.ts';
import { watchCameraLoss } from './camera-loss.ts';

/** Countdown in which the member puts the phone down and takes the bottle. */
const COUNTDOWN_S = 5;

/** The film is shorter than its recording by the first pictures of the camera and the last ones of the encoder. */
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
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {state.status === 'opening' ? (
        <Hint role="status">{t('practice:camera.opening')}</Hint>
      ) : null}
      {state.status === 'error' ? (
        <AlertNote
          tone="warning"
          action={
            state.error === 'unsupported' ? null : (
              <NoteButton label={t('practice:camera.again')} onClick={state.restart} />
            )
          }
        >
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

type Phase =
  | { name: 'ready' | 'failed' }
  | { name: 'countdown'; leftS: number }
  | { name: 'recording'; passedS: number };

interface RecorderProps extends Pick<ClipRecorderProps, 'isReading' | 'onClip'> {
  camera: HTMLVideoElement;
  isTaken: boolean;
  type: string;
}

function Recorder({ camera, isTaken, type, isReading, onClip }: RecorderProps) {
  const { t } = useTranslation(['reviews', 'practice']);
  const [phase, setPhase] = useState<Phase>({ name: 'ready' });
  const recording = useRef<ClipRecording | null>(null);
  const preview = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (preview.current !== null) preview.current.srcObject = camera.srcObject;
  }, [camera]);
  useEffect(() => {
    // Phones also pause the picture meanwhile.
    if (!isTaken) void preview.current?.play().catch(() => undefined);
  }, [isTaken]);
  useEffect(() => () => recording.current?.cancel(), []);
  const isCut = useRef(false);
  const onLost = useEffectEvent(() => {
    const lost = recording.current;
    // What was recorded is handed on, also if the recorder is closed until then.
    recording.current = null;
    isCut.current = true;
    lost?.stop();
    setPhase({ name: 'ready' });
  });
  useEffect(() => watchCameraLoss(camera, () => onLost()), [camera]);
  const begin = useEffectEvent(() => {
    // The countdown tries again in a second.
    if (isTaken || !(camera.srcObject instanceof MediaStream)) return;
    setPhase({ name: 'recording', passedS: 0 });
    isCut.current = false;
    recording.current = recordClip(
      camera.srcObject,
      type,
      (clip) => {
        setPhase((current) => (current.name === 'recording' ? { name: 'ready' } : current));
        onClip(clip, isCut.current);
      },
      () => setPhase({ name: 'failed' }),
    );
  });
  const { name } = phase;
  useEffect(() => {
    if (name !== 'countdown' && name !== 'recording') return undefined;
    let seconds = 0;
    const timer = setInterval(() => {
      seconds += 1;
      if (name === 'recording') setPhase({ name, passedS: seconds });
      else if (seconds < COUNTDOWN_S) setPhase({ name, leftS: COUNTDOWN_S - seconds });
      else begin();
    }, 1000);
    return () => clearInterval(timer);
  }, [name]);
  return (
    <>
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
        {phase.name === 'countdown' ? (
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
            {phase.leftS}
          </Box>
        ) : null}
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
      {phase.name === 'failed' ? (
        <AlertNote>{t('reviews:member.recording-failed')}</AlertNote>
      ) : null}
      {phase.name === 'recording' ? (
        <>
          <Hint role="status">
            {t('reviews:member.recording', { seconds: phase.passedS, max: CLIP_SECONDS.max })}
          </Hint>
          <Button
            variant="contained"
            disabled={phase.passedS < STOPPABLE_AFTER_S}
            onClick={() => recording.current?.stop()}
            startIcon={<StopIcon size={20} weight="fill" aria-hidden="true" />}
          >
            {t('reviews:member.stop')}
          </Button>
        </>
      ) : (
        <Button
          variant="contained"
          disabled={phase.name === 'countdown' || isTaken || isReading}
          onClick={() => setPhase({ name: 'countdown', leftS: COUNTDOWN_S })}
          startIcon={<RecordIcon size={20} weight="fill" aria-hidden="true" />}
        >
          {t('reviews:member.record')}
        </Button>
      )}
    </>
  );
}

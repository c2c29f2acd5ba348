import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { RecordIcon } from '@phosphor-icons/react/dist/csr/Record';
import { StopIcon } from '@phosphor-icons/react/dist/csr/Stop';
import { CLIP_SECONDS } from '@atelier/domain/reviews/move-review';
import { AlertNote } from '../../../components/feedback/note.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { type ClipRecording, recordClip, recordedType } from '../../../lib/media/clip-recording.ts';
import { useCamera } from '../../../lib/media/use-camera.ts';
import { centered, cover } from '../../../lib/theme/layout.ts';

/** Countdown in which the member puts the phone down and takes the bottle. */
const COUNTDOWN_S = 5;

const CLIP_WIDTH = 1280;

interface ClipRecorderProps {
  onClip: (clip: File) => void;
  onClose: () => void;
}

/** Records a clip with the front camera: mirrored preview, countdown, at most 20 s. */
export function ClipRecorder({ onClip, onClose }: ClipRecorderProps) {
  const { t } = useTranslation(['reviews', 'practice']);
  const [type] = useState(recordedType);
  const state = useCamera(type !== null, CLIP_WIDTH);
  if (type === null) return <AlertNote tone="warning">{t('reviews:member.no-recorder')}</AlertNote>;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      {state.status === 'opening' ? <Hint role="status">{t('practice:camera.opening')}</Hint> : null}
      {state.status === 'error' ? (
        <AlertNote tone="warning">
          {t(`practice:camera.${state.error}`)} {t('reviews:member.use-file')}
        </AlertNote>
      ) : null}
      {state.status === 'on' ? <Recorder camera={state.camera} type={type} onClip={onClip} /> : null}
      <Button onClick={onClose}>{t('reviews:member.camera-off')}</Button>
    </Box>
  );
}

type Phase =
  { name: 'ready' | 'failed' } | { name: 'countdown'; leftS: number } | { name: 'recording'; passedS: number };

function Recorder({ camera, type, onClip }: { camera: HTMLVideoElement; type: string; onClip: (clip: File) => void }) {
  const { t } = useTranslation('reviews');
  const [phase, setPhase] = useState<Phase>({ name: 'ready' });
  const recording = useRef<ClipRecording | null>(null);
  const preview = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (preview.current !== null) preview.current.srcObject = camera.srcObject;
  }, [camera]);
  useEffect(() => () => recording.current?.cancel(), []);
  const begin = useEffectEvent(() => {
    if (!(camera.srcObject instanceof MediaStream)) return;
    setPhase({ name: 'recording', passedS: 0 });
    recording.current = recordClip(camera.srcObject, type, onClip, () => setPhase({ name: 'failed' }));
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
          aria-label={t('member.preview')}
          sx={{ display: 'block', width: '100%', aspectRatio: '16 / 9', objectFit: 'contain', transform: 'scaleX(-1)' }}
        />
        {phase.name === 'countdown' ? (
          <Box
            role="timer"
            aria-live="assertive"
            sx={{ ...cover, ...centered, fontSize: 'clamp(4rem, 18vw, 9rem)', fontWeight: 700, color: '#fff' }}
          >
            {phase.leftS}
          </Box>
        ) : null}
      </Box>
      {phase.name === 'failed' ? <AlertNote>{t('member.recording-failed')}</AlertNote> : null}
      {phase.name === 'recording' ? (
        <>
          <Hint role="status">{t('member.recording', { seconds: phase.passedS, max: CLIP_SECONDS.max })}</Hint>
          <Button
            variant="contained"
            disabled={phase.passedS < CLIP_SECONDS.min}
            onClick={() => recording.current?.stop()}
            startIcon={<StopIcon size={20} weight="fill" aria-hidden="true" />}
          >
            {t('member.stop')}
          </Button>
        </>
      ) : (
        <Button
          variant="contained"
          disabled={phase.name === 'countdown'}
          onClick={() => setPhase({ name: 'countdown', leftS: COUNTDOWN_S })}
          startIcon={<RecordIcon size={20} weight="fill" aria-hidden="true" />}
        >
          {t('member.record')}
        </Button>
      )}
    </>
  );
}

import { useEffect, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { MicrophoneIcon } from '@phosphor-icons/react/dist/csr/Microphone';
import { StopIcon } from '@phosphor-icons/react/dist/csr/Stop';
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash';
import { VideoCameraIcon } from '@phosphor-icons/react/dist/csr/VideoCamera';
import { MAX_CLIP_REPLY_BYTES } from '@atelier/domain/storage-paths';
import { playTime } from '../../../components/content/video-time.ts';
import { AlertNote, ErrorNotice, StatusNote } from '../../../components/feedback/note.tsx';
import { FileDropField } from '../../../components/forms/file-drop-field.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { useHold } from '../../../lib/held-page.ts';
import { useObjectUrl } from '../../../lib/media/use-object-url.ts';
import { useAction } from '../../../lib/use-action.ts';
import {
  MAX_REPLY_S,
  prepareReply,
  type RecordingProblem,
  recordReply,
  type ReplyKind,
  type ReplyRecording,
} from './reply-recording.ts';

const ACCEPTED = {
  'audio/mp4': ['.m4a'],
  'audio/x-m4a': ['.m4a'],
  'audio/webm': ['.weba'],
  'video/mp4': ['.mp4'],
  'video/quicktime': ['.mov'],
  'video/webm': ['.webm'],
};
const MIB = 1024 ** 2;

interface ReplyFieldProps {
  reply: Blob | null;
  disabled: boolean;
  /** @param isRecorded it is nowhere but on this page. */
  onReply: (reply: Blob | null, isRecorded: boolean) => void;
}

/** Field for a sound or video that belongs to the answer: recorded here, or chosen as a file. */
export function ReplyField({ reply, disabled, onReply }: ReplyFieldProps) {
  const { t } = useTranslation('reviews');
  const preparation = useAction();
  const page = useHold();
  const [isRecording, setIsRecording] = useState(false);
  const [isKept, setIsKept] = useState(false);
  const take = (chosen: Blob, isRecorded: boolean) =>
    void preparation.run(async () => {
      if (isRecorded) page.hold('recording');
      setIsKept(false);
      try {
        onReply(
          await prepareReply(chosen, isRecorded ? () => setIsKept(true) : undefined),
          isRecorded,
        );
      } finally {
        page.release();
      }
    });
  const isDisabled = disabled || preparation.busy;
  return (
    <Box role="group" aria-label={t('trainer.reply.title')} sx={{ display: 'grid', gap: 1.5 }}>
      {reply === null ? (
        <>
          <Recorder
            disabled={isDisabled}
            onRecording={setIsRecording}
            onReply={(recorded) => take(recorded, true)}
          />
          <FileDropField
            label={t('trainer.reply.file')}
            accept={ACCEPTED}
            maxBytes={MAX_CLIP_REPLY_BYTES}
            choose={t('trainer.reply.choose')}
            help={t('trainer.reply.file-help', { size: MAX_CLIP_REPLY_BYTES / MIB })}
            rejectionMessage={(reason) =>
              reason === 'too-large'
                ? t('trainer.reply.too-large', { size: MAX_CLIP_REPLY_BYTES / MIB })
                : t('trainer.reply.wrong-file')
            }
            onChoose={(file) => take(file, false)}
            disabled={isDisabled || isRecording}
          />
          {preparation.failure === null ? null : <ErrorNotice error={preparation.failure} />}
        </>
      ) : (
        <Chosen reply={reply} disabled={disabled} onRemove={() => onReply(null, false)} />
      )}
      {reply !== null && isKept ? (
        <StatusNote tone="warning">{t('kept-without-length')}</StatusNote>
      ) : null}
    </Box>
  );
}

function Chosen({
  reply,
  disabled,
  onRemove,
}: {
  reply: Blob;
  disabled: boolean;
  onRemove: () => void;
}) {
  const { t } = useTranslation('reviews');
  const url = useObjectUrl(reply);
  const source = url === null ? {} : { src: url };
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      {reply.type.startsWith('audio/') ? (
        <Box
          component="audio"
          controls
          {...source}
          aria-label={t('trainer.reply.own')}
          sx={{ width: '100%', maxWidth: 480 }}
        />
      ) : (
        <Box
          component="video"
          controls
          playsInline
          {...source}
          aria-label={t('trainer.reply.own')}
          sx={{ width: '100%', maxWidth: 480, borderRadius: '5px', bgcolor: '#0B0E15' }}
        />
      )}
      <Hint>{t('trainer.reply.not-kept')}</Hint>
      <Button
        variant="outlined"
        disabled={disabled}
        onClick={onRemove}
        startIcon={<TrashIcon size={18} aria-hidden="true" />}
      >
        {t('trainer.reply.remove')}
      </Button>
    </Box>
  );
}

interface RecorderProps {
  disabled: boolean;
  onRecording: (isRecording: boolean) => void;
  onReply: (reply: Blob) => void;
}

function Recorder({ disabled, onRecording, onReply }: RecorderProps) {
  const { t } = useTranslation('reviews');
  const [recording, setRecording] = useState<ReplyRecording | 'opening' | null>(null);
  const [problem, setProblem] = useState<RecordingProblem | null>(null);
  const [passedS, setPassedS] = useState(0);
  const running = useRef<ReplyRecording | null>(null);
  const preview = useRef<HTMLVideoElement>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      running.current?.discard();
    };
  }, []);
  const isRecording = recording !== null && recording !== 'opening';
  useEffect(() => {
    if (!isRecording) return undefined;
    if (preview.current !== null) preview.current.srcObject = recording.stream;
    const timer = setInterval(() => setPassedS((seconds) => seconds + 1), 1000);
    return () => clearInterval(timer);
  }, [isRecording, recording]);
  const begin = async (kind: ReplyKind) => {
    setProblem(null);
    setPassedS(0);
    setRecording('opening');
    const opened = await recordReply(kind);
    if (typeof opened === 'string') {
      setRecording(null);
      setProblem(opened);
      return;
    }
    if (!isMounted.current) return opened.discard();
    running.current = opened;
    setRecording(opened);
    onRecording(true);
    try {
      const recorded = await opened.done;
      if (recorded !== null) onReply(recorded);
    } catch {
      setProblem('failed');
    }
    running.current = null;
    setRecording(null);
    onRecording(false);
  };
  if (isRecording) {
    return (
      <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
        {recording.stream.getVideoTracks().length === 0 ? null : (
          <Box
            component="video"
            ref={preview}
            autoPlay
            muted
            playsInline
            aria-label={t('trainer.reply.preview')}
            sx={{
              width: '100%',
              maxWidth: 480,
              borderRadius: '5px',
              bgcolor: '#0B0E15',
              transform: 'scaleX(-1)',
            }}
          />
        )}
        <Hint role="timer">
          {t('trainer.reply.recording', {
            time: playTime(passedS),
            max: playTime(MAX_REPLY_S),
          })}
        </Hint>
        <Button
          variant="contained"
          onClick={recording.stop}
          startIcon={<StopIcon size={18} weight="fill" aria-hidden="true" />}
        >
          {t('trainer.reply.stop')}
        </Button>
      </Box>
    );
  }
  const isDisabled = disabled || recording === 'opening';
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          disabled={isDisabled}
          onClick={() => void begin('voice')}
          startIcon={<MicrophoneIcon size={18} aria-hidden="true" />}
        >
          {t('trainer.reply.voice')}
        </Button>
        <Button
          variant="outlined"
          disabled={isDisabled}
          onClick={() => void begin('video')}
          startIcon={<VideoCameraIcon size={18} aria-hidden="true" />}
        >
          {t('trainer.reply.video')}
        </Button>
      </Box>
      {problem === null ? null : (
        <AlertNote tone="warning">{t(`trainer.reply.problem.${problem}`)}</AlertNote>
      )}
    </>
  );
}

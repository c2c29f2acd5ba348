import { useEffect, useEffectEvent, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { VideoCameraIcon } from '@phosphor-icons/react/dist/csr/VideoCamera';
import type { Move, Video } from '@atelier/domain/content/video';
import { CLIP_SECONDS, MAX_SOURCE_SECONDS } from '@atelier/domain/reviews/move-review';
import { MAX_CLIP_BYTES } from '@atelier/domain/storage-paths';
import { AlertNote, ErrorNotice, StatusNote } from '../../../components/feedback/note.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { FileDropField } from '../../../components/forms/file-drop-field.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { TakeProblemNote } from '../../../components/takes/take-problem-note.tsx';
import { changeTake, type KeptTake } from '../../../lib/device/kept-takes.ts';
import { toAppError } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useHold } from '../../../lib/held-page.ts';
import { clipFile } from '../../../lib/media/clip-recording.ts';
import { keepClip } from '../../../lib/media/keep-clip.ts';
import { checkReadable } from '../../../lib/readable-file.ts';
import { ClipRecorder } from './clip-recorder.tsx';
import { ClipTrimmer } from './clip-trimmer.tsx';
import { type ChosenClip, useClipChoice } from './use-clip-choice.ts';
import { type Clip, type MoveToReview, useSendClip } from './use-send-clip.ts';

const ACCEPTED = { 'video/mp4': ['.mp4'], 'video/quicktime': ['.mov'], 'video/webm': ['.webm'] };
const MEBIBYTE = 1024 ** 2;

interface ChooseClipProps {
  uid: string;
  video: Video;
  move: Move;
  target: MoveToReview;
  /** A throw that the member kept and wants to send. */
  take: KeptTake | null;
  /** Before each attempt to send the clip. */
  onSend: () => void;
  onSent: (reviewId: string) => void;
}

/** Films a clip, takes a kept one or a file, trims it, and sends it. */
export function ChooseClip({ uid, video, move, target, take, onSend, onSent }: ChooseClipProps) {
  const { t } = useTranslation(['reviews', 'common']);
  const format = useFormat();
  const [isFilming, setIsFilming] = useState(false);
  const page = useHold();
  const { clip, wrongLength, remark, isReading, failure, choose, moveTrim, clear } =
    useClipChoice(page);
  /** A recording as it is kept on this device. */
  const [keptRecording, setKeptRecording] = useState<{ film: Blob; take: KeptTake } | null>(null);
  const keptOf = (chosen: ChosenClip) => {
    if (chosen.source === 'take') return take;
    return keptRecording?.film === chosen.file ? keptRecording.take : null;
  };
  const sending = useSendClip(uid, (reviewId) => {
    page.release();
    const kept = clip === null ? null : keptOf(clip);
    if (kept !== null) changeTake(kept.id, { reviewId }).catch(warn);
    onSent(reviewId);
  });
  const [isTakeLost, setIsTakeLost] = useState(false);
  const readTake = useEffectEvent((isWanted: () => boolean) => {
    if (take === null) return;
    checkReadable(take.clip).then(
      () => {
        if (isWanted()) choose(clipFile([take.clip], take.clip.type, take.takenAtMs), 'take');
      },
      () => {
        if (isWanted()) setIsTakeLost(true);
      },
    );
  });
  useEffect(() => {
    let isMounted = true;
    readTake(() => isMounted);
    return () => {
      isMounted = false;
    };
  }, []);
  const keep = async (film: Blob) => {
    const { id, name_fr, name_en } = move;
    const named = {
      videoId: target.videoId,
      videoTitle: video.title,
      move: { id, name_fr, name_en },
    };
    setKeptRecording({
      film,
      take: await keepClip({ uid, ...named, clip: film, takenAtMs: Date.now() }),
    });
    page.release();
  };
  /** A recording that could not be sent is kept, so that it can be sent another time. */
  const send = async (chosen: ChosenClip) => {
    onSend();
    const isSent = await sending.send(target, chosen);
    if (!isSent && chosen.source === 'recording' && keptOf(chosen) === null)
      await keep(chosen.file);
  };
  const remarkNote =
    remark === null ? null : <StatusNote tone="warning">{t(`member.remark-${remark}`)}</StatusNote>;
  if (clip !== null) {
    return (
      <Box sx={{ display: 'grid', gap: 3 }}>
        {remarkNote}
        {clip.lacksLength ? <AlertNote tone="warning">{t('kept-without-length')}</AlertNote> : null}
        <ClipToSend
          clip={clip}
          sending={sending}
          onTrim={moveTrim}
          onSend={() => void send(clip).catch(warn)}
          onAgain={() => {
            setIsFilming(false);
            clear();
          }}
        />
        {clip.source === 'recording' ? (
          <KeepRecording kept={keptOf(clip)} onKeep={() => void keep(clip.file).catch(warn)} />
        ) : null}
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {remarkNote}
      {isFilming ? (
        <ClipRecorder
          isReading={isReading}
          onClip={(recorded, isCut) => choose(recorded, 'recording', isCut)}
          onClose={() => setIsFilming(false)}
        />
      ) : (
        <div>
          <Button
            variant="contained"
            onClick={() => setIsFilming(true)}
            startIcon={<VideoCameraIcon size={20} aria-hidden="true" />}
          >
            {t('member.film')}
          </Button>
        </div>
      )}
      <FileDropField
        label={t('member.file')}
        accept={ACCEPTED}
        maxBytes={MAX_CLIP_BYTES}
        choose={t('member.choose')}
        help={t('member.file-help', { min: CLIP_SECONDS.min, max: CLIP_SECONDS.max })}
        rejectionMessage={(reason) =>
          t(reason === 'too-large' ? 'member.too-large' : 'member.wrong-file', {
            size: format.number(MAX_CLIP_BYTES / MEBIBYTE),
          })
        }
        onChoose={(file) => choose(file, 'file')}
        disabled={isReading}
      />
      {wrongLength === null ? null : (
        <AlertNote tone="warning">
          {t(`member.${wrongLength}`, {
            min: CLIP_SECONDS.min,
            max: format.number(MAX_SOURCE_SECONDS),
          })}
        </AlertNote>
      )}
      {failure === null ? null : <ErrorNotice error={failure} />}
      {isTakeLost ? <AlertNote tone="warning">{t('member.take-gone')}</AlertNote> : null}
    </Box>
  );
}

interface ClipToSendProps {
  clip: Clip;
  sending: ReturnType<typeof useSendClip>;
  onTrim: (trim: Clip['trim']) => void;
  onSend: () => void;
  /** Back to the choice of a clip. */
  onAgain: () => void;
}

/** The clip with its trim, and how far it is sent. */
function ClipToSend({ clip, sending, onTrim, onSend, onAgain }: ClipToSendProps) {
  const { t } = useTranslation(['reviews', 'common']);
  const format = useFormat();
  const isSending = sending.share !== null;
  return (
    <>
      <ClipTrimmer {...clip} disabled={isSending} onTrim={onTrim} />
      {sending.share === null ? null : (
        <div>
          <Hint role="status">
            {t('member.sending', { percent: format.percent(sending.share) })}
          </Hint>
          <LinearProgress
            variant="determinate"
            value={sending.share * 100}
            aria-label={t('member.sending', { percent: format.percent(sending.share) })}
          />
          {sending.share === 1 ? null : (
            <Button size="small" onClick={sending.stop}>
              {t('common:file.stop')}
            </Button>
          )}
        </div>
      )}
      {sending.failure === null ? null : <ErrorNotice error={sending.failure} onRetry={onSend} />}
      <Hint>{t('member.private')}</Hint>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        <BusyButton busy={isSending} variant="contained" onClick={onSend}>
          {t('member.send')}
        </BusyButton>
        <Button variant="outlined" disabled={isSending} onClick={onAgain}>
          {t('member.again')}
        </Button>
      </Box>
    </>
  );
}

/** Keeps a recording on the device, for another time. */
function KeepRecording({ kept, onKeep }: { kept: KeptTake | null; onKeep: () => void }) {
  const { t } = useTranslation('reviews');
  if (kept === null) {
    return (
      <div>
        <Button onClick={onKeep}>{t('member.keep-recording')}</Button>
      </div>
    );
  }
  if (kept.problem !== null) return <TakeProblemNote problem={kept.problem} />;
  return <StatusNote>{t('member.recording-kept')}</StatusNote>;
}

const warn = (error: unknown) => console.warn('take', toAppError(error));

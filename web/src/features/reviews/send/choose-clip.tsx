import { useEffect, useEffectEvent, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { VideoCameraIcon } from '@phosphor-icons/react/dist/csr/VideoCamera';
import type { Move, Video } from '@atelier/domain/content/video';
import { CLIP_SECONDS, MAX_SOURCE_SECONDS } from '@atelier/domain/reviews/move-review';
import { MAX_CLIP_BYTES } from '@atelier/domain/storage-paths';
import { AlertNote, ErrorNotice, StatusNote } from '../../../components/feedback/note.tsx';
import { FileDropField } from '../../../components/forms/file-drop-field.tsx';
import { TakeProblemNote } from '../../../components/takes/take-problem-note.tsx';
import { changeTake, type KeptTake } from '../../../lib/device/kept-takes.ts';
import { toAppError } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useHold } from '../../../lib/held-page.ts';
import { clipFile } from '../../../lib/media/clip-recording.ts';
import { keepClip } from '../../../lib/media/keep-clip.ts';
import { checkReadable } from '../../../lib/readable-file.ts';
import { ClipRecorder } from './clip-recorder.tsx';
import { ClipToSend } from './clip-to-send.tsx';
import { type ChosenClip, useClipChoice } from './use-clip-choice.ts';
import { type MoveToReview, useSendClip } from './use-send-clip.ts';

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
  const { t } = useTranslation('reviews');
  const page = useHold();
  const choice = useClipChoice(page);
  const { clip, remark, choose } = choice;
  const recording = useKeptRecording();
  const keptOf = (chosen: ChosenClip) =>
    chosen.source === 'take' ? take : recording.keptOf(chosen.file);
  const sending = useSendClip(uid, (reviewId) => {
    page.release();
    const kept = clip === null ? null : keptOf(clip);
    if (kept !== null) changeTake(kept.id, { reviewId }).catch(warn);
    onSent(reviewId);
  });
  const isTakeLost = useTakeAsClip(take, (file) => choose(file, 'take'));
  const keep = async (film: Blob) => {
    const { id, name_fr, name_en } = move;
    await recording.keep({
      uid,
      videoId: target.videoId,
      videoTitle: video.title,
      move: { id, name_fr, name_en },
      clip: film,
      takenAtMs: Date.now(),
    });
    page.release();
  };
  /** A recording that could not be sent is kept, so that it can be sent another time. */
  const send = async (chosen: ChosenClip) => {
    onSend();
    const isSent = await sending.send(target, chosen);
    const isOnlyHere = chosen.source === 'recording' && keptOf(chosen) === null;
    if (!isSent && isOnlyHere) await keep(chosen.file);
  };
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {remark === null ? null : (
        <StatusNote tone="warning">{t(`member.remark-${remark}`)}</StatusNote>
      )}
      {clip === null ? (
        <ClipSources choice={choice} isTakeLost={isTakeLost} />
      ) : (
        <>
          <ClipToSend
            clip={clip}
            sending={sending}
            onTrim={choice.moveTrim}
            onSend={() => void send(clip).catch(warn)}
            onAgain={choice.clear}
          />
          {clip.source === 'recording' ? (
            <KeepRecording kept={keptOf(clip)} onKeep={() => void keep(clip.file).catch(warn)} />
          ) : null}
        </>
      )}
    </Box>
  );
}

/** Keeps the recording on this device at most once. */
function useKeptRecording() {
  const [kept, setKept] = useState<{ film: Blob; take: KeptTake } | null>(null);
  return {
    /** Returns a recording as it is kept; `null` while it is not. */
    keptOf: (film: Blob) => (kept?.film === film ? kept.take : null),
    keep: async (recorded: Parameters<typeof keepClip>[0]) =>
      setKept({ film: recorded.clip, take: await keepClip(recorded) }),
  };
}

/** Chooses the throw that the member wants to send. @returns whether this device has lost it */
function useTakeAsClip(take: KeptTake | null, onRead: (clip: File) => void): boolean {
  const [isLost, setIsLost] = useState(false);
  const readTake = useEffectEvent((isWanted: () => boolean) => {
    if (take === null) return;
    checkReadable(take.clip).then(
      () => {
        if (isWanted()) onRead(clipFile([take.clip], take.clip.type, take.takenAtMs));
      },
      () => {
        if (isWanted()) setIsLost(true);
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
  return isLost;
}

interface ClipSourcesProps {
  choice: ReturnType<typeof useClipChoice>;
  /** The throw that the member wanted to send is no longer on this device. */
  isTakeLost: boolean;
}

/** The camera and the field for a file, with the reason why the last clip cannot be sent. */
function ClipSources({ choice, isTakeLost }: ClipSourcesProps) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const [isFilming, setIsFilming] = useState(false);
  const { wrongLength, isReading, failure, choose } = choice;
  return (
    <>
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

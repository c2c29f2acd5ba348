import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { VideoCameraIcon } from '@phosphor-icons/react/dist/csr/VideoCamera';
import { CLIP_SECONDS, MAX_SOURCE_SECONDS } from '@atelier/domain/reviews/move-review';
import { MAX_CLIP_BYTES } from '@atelier/domain/storage-paths';
import { AlertNote, ErrorNotice, StatusNote } from '../../../components/feedback/note.tsx';
import { BusyButton } from '../../../components/forms/busy-button.tsx';
import { FileDropField } from '../../../components/forms/file-drop-field.tsx';
import { Hint } from '../../../components/layout/text.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { useHold } from '../../../lib/held-page.ts';
import { takeHandedOverClip } from '../../../lib/media/clip-recording.ts';
import { withDuration } from '../../../lib/media/film-duration.ts';
import { inspectVideo } from '../../../lib/media/inspect-video.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ClipRecorder } from './clip-recorder.tsx';
import { ClipTrimmer } from './clip-trimmer.tsx';
import { firstTrim } from './clip-trim.ts';
import { type Clip, type MoveToReview, useSendClip } from './use-send-clip.ts';

const ACCEPTED = { 'video/mp4': ['.mp4'], 'video/quicktime': ['.mov'], 'video/webm': ['.webm'] };
const MEBIBYTE = 1024 ** 2;

interface ChooseClipProps {
  uid: string;
  target: MoveToReview;
  /** Before each attempt to send the clip. */
  onSend: () => void;
  onSent: (reviewId: string) => void;
}

/** Films a clip or takes a file, trims it, and sends it. */
export function ChooseClip({ uid, target, onSend, onSent }: ChooseClipProps) {
  const { t } = useTranslation(['reviews', 'common']);
  const format = useFormat();
  const [isFilming, setIsFilming] = useState(false);
  const [clip, setClip] = useState<Clip | null>(null);
  const [wrongLength, setWrongLength] = useState<'too-short' | 'too-long' | null>(null);
  const [isKept, setIsKept] = useState(false);
  const inspection = useAction();
  const page = useHold();
  const sending = useSendClip(uid, (reviewId) => {
    page.release();
    onSent(reviewId);
  });
  /** What is read, or will be next: a recording may end while a chosen file is still read. */
  const newest = useRef<{ file: File; isRecorded: boolean } | null>(null);
  const [remark, setRemark] = useState<'cut' | 'replaced' | null>(null);
  /** @param recorded  it is nowhere but on this page; `cut` if the camera was lost. */
  const choose = (chosen: File, recorded?: 'whole' | 'cut') => {
    if (recorded !== undefined) page.hold('recording');
    setRemark(recorded === 'cut' ? 'cut' : newest.current === null ? null : 'replaced');
    newest.current = { file: chosen, isRecorded: recorded !== undefined };
    void inspection.run(async () => {
      let isTaken = false;
      try {
        isTaken = await prepareNewest();
      } finally {
        newest.current = null;
        if (!isTaken) page.release();
      }
    });
  };
  /** @returns whether the clip has a length that can be sent. */
  async function prepareNewest(): Promise<boolean> {
    const chosen = newest.current;
    if (chosen === null) return false;
    const reading = readClip(chosen);
    await reading.catch(() => undefined);
    if (newest.current !== chosen) return prepareNewest();
    const { file, durationS, problem, isKept } = await reading;
    setIsKept(isKept);
    setWrongLength(problem);
    if (problem !== null) return false;
    setIsFilming(false);
    setClip({ file, durationS, trim: firstTrim(durationS) });
    return true;
  }
  const chooseHandedOver = useEffectEvent(() => {
    const last = takeHandedOverClip();
    if (last !== null) choose(last, 'whole');
  });
  useEffect(() => chooseHandedOver(), []);
  const remarkNote = remark === null ? null : <StatusNote tone="warning">{t(`member.remark-${remark}`)}</StatusNote>;
  if (clip !== null) {
    return (
      <Box sx={{ display: 'grid', gap: 3 }}>
        {remarkNote}
        {isKept ? <AlertNote tone="warning">{t('kept-without-length')}</AlertNote> : null}
        <ChosenClip
          clip={clip}
          sending={sending}
          onTrim={(trim) => setClip({ ...clip, trim })}
          onSend={() => {
            onSend();
            sending.send(target, clip);
          }}
          onAgain={() => {
            page.release();
            setRemark(null);
            setClip(null);
          }}
        />
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {remarkNote}
      {isFilming ? (
        <ClipRecorder
          isReading={inspection.busy}
          onClip={(clip, isCut) => choose(clip, isCut ? 'cut' : 'whole')}
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
        onChoose={(file) => choose(file)}
        disabled={inspection.busy}
      />
      {wrongLength === null ? null : (
        <AlertNote tone="warning">
          {t(`member.${wrongLength}`, { min: CLIP_SECONDS.min, max: format.number(MAX_SOURCE_SECONDS) })}
        </AlertNote>
      )}
      {inspection.failure === null ? null : <ErrorNotice error={inspection.failure} />}
    </Box>
  );
}

interface ChosenClipProps {
  clip: Clip;
  sending: ReturnType<typeof useSendClip>;
  onTrim: (trim: Clip['trim']) => void;
  onSend: () => void;
  /** Back to the choice of a clip. */
  onAgain: () => void;
}

/** The clip with its trim, and how far it is sent. */
function ChosenClip({ clip, sending, onTrim, onSend, onAgain }: ChosenClipProps) {
  const { t } = useTranslation(['reviews', 'common']);
  const format = useFormat();
  const isSending = sending.share !== null;
  return (
    <>
      <ClipTrimmer {...clip} disabled={isSending} onTrim={onTrim} />
      {sending.share === null ? null : (
        <div>
          <Hint role="status">{t('member.sending', { percent: format.percent(sending.share) })}</Hint>
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

/** Returns what can be sent of a clip, or why nothing can; `isKept` if it is sent although it tells no length. */
async function readClip({ file: chosen, isRecorded }: { file: File; isRecorded: boolean }) {
  const { durationS, lacksDuration } = await inspectVideo(chosen, isRecorded);
  const isShort = durationS < CLIP_SECONDS.min;
  const problem = isShort ? 'too-short' : durationS > MAX_SOURCE_SECONDS ? 'too-long' : null;
  let isKept = false;
  const onKept = isRecorded ? () => (isKept = true) : undefined;
  // The player seeks to its part, also where the server does not cut it out.
  const file = problem === null && lacksDuration ? await withDuration(chosen, onKept) : chosen;
  return { file, durationS, problem, isKept } as const;
}

import { useEffect, useEffectEvent, useState } from 'react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useTranslation } from 'react-i18next';
import { VideoCameraIcon } from '@phosphor-icons/react/dist/csr/VideoCamera';
import { CLIP_SECONDS, MAX_SOURCE_SECONDS } from '@atelier/domain/reviews/move-review';
import { MAX_CLIP_BYTES } from '@atelier/domain/storage-paths';
import { AlertNote, ErrorNotice } from '../../../components/feedback/note.tsx';
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
  onSent: (reviewId: string) => void;
}

/** Films a clip or takes a file, trims it, and sends it. */
export function ChooseClip({ uid, target, onSent }: ChooseClipProps) {
  const { t } = useTranslation('reviews');
  const format = useFormat();
  const [isFilming, setIsFilming] = useState(false);
  const [clip, setClip] = useState<Clip | null>(null);
  const [wrongLength, setWrongLength] = useState<'too-short' | 'too-long' | null>(null);
  const inspection = useAction();
  const page = useHold();
  const sending = useSendClip(uid, (reviewId) => {
    page.release();
    onSent(reviewId);
  });
  /** @param isRecorded it is nowhere but on this page. */
  const choose = (chosen: File, isRecorded = false) =>
    void inspection.run(async () => {
      if (isRecorded) page.hold('recording');
      let isTaken = false;
      try {
        isTaken = await prepare(chosen);
      } finally {
        if (!isTaken) page.release();
      }
    });
  /** @returns whether the clip has a length that can be sent. */
  async function prepare(chosen: File): Promise<boolean> {
    const { durationS, lacksDuration } = await inspectVideo(chosen);
    const isShort = durationS < CLIP_SECONDS.min;
    setWrongLength(isShort ? 'too-short' : durationS > MAX_SOURCE_SECONDS ? 'too-long' : null);
    if (isShort || durationS > MAX_SOURCE_SECONDS) return false;
    // The player seeks to its part, also where the server does not cut it out.
    const file = lacksDuration ? await withDuration(chosen) : chosen;
    setIsFilming(false);
    setClip({ file, durationS, trim: firstTrim(durationS) });
    return true;
  }
  const chooseHandedOver = useEffectEvent(() => {
    const last = takeHandedOverClip();
    if (last !== null) choose(last, true);
  });
  useEffect(() => chooseHandedOver(), []);
  if (clip !== null) {
    const isSending = sending.share !== null;
    return (
      <Box sx={{ display: 'grid', gap: 3 }}>
        <ClipTrimmer {...clip} disabled={isSending} onTrim={(trim) => setClip({ ...clip, trim })} />
        {sending.share === null ? null : (
          <div>
            <Hint role="status">{t('member.sending', { percent: format.percent(sending.share) })}</Hint>
            <LinearProgress
              variant="determinate"
              value={sending.share * 100}
              aria-label={t('member.sending', { percent: format.percent(sending.share) })}
            />
          </div>
        )}
        {sending.failure === null ? null : (
          <ErrorNotice error={sending.failure} onRetry={() => sending.send(target, clip)} />
        )}
        <Hint>{t('member.private')}</Hint>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
          <BusyButton busy={isSending} variant="contained" onClick={() => sending.send(target, clip)}>
            {t('member.send')}
          </BusyButton>
          <Button
            variant="outlined"
            disabled={isSending}
            onClick={() => {
              page.release();
              setClip(null);
            }}
          >
            {t('member.again')}
          </Button>
        </Box>
      </Box>
    );
  }
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      {isFilming ? (
        <ClipRecorder onClip={(clip) => choose(clip, true)} onClose={() => setIsFilming(false)} />
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

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple';
import { RecordIcon } from '@phosphor-icons/react/dist/csr/Record';
import { SealCheckIcon } from '@phosphor-icons/react/dist/csr/SealCheck';
import type { Move } from '@atelier/domain/content/video';
import { CLIP_SECONDS } from '@atelier/domain/reviews/move-review';
import { AlertNote, ErrorNotice, Note, StatusNote } from '../../../components/feedback/note.tsx';
import { PlanLink } from '../../../components/plans/plan-link.tsx';
import { useReviewsLeft } from '../../../lib/content/use-reviews-left.ts';
import { type KeptTake, MAX_KEPT_TAKES } from '../../../lib/device/kept-takes.ts';
import { useFormat } from '../../../lib/i18n/format.ts';
import { keepLastSeconds, recordedType } from '../../../lib/media/clip-recording.ts';
import { keepClip } from '../../../lib/media/keep-clip.ts';
import { href } from '../../../lib/routes.ts';
import { useAction } from '../../../lib/use-action.ts';
import { PanelButton, SmallText } from '../controls/panel-controls.tsx';

/** What is practised before the camera. */
export interface Practised {
  readonly videoId: string;
  readonly videoTitle: string;
  /** The looped move; null without one. */
  readonly move: Pick<Move, 'id' | 'name_fr' | 'name_en'> | null;
}

interface LastSecondsProps {
  uid: string;
  camera: HTMLVideoElement;
  practised: Practised;
  /** Whether the plan includes reviews. */
  isPremium: boolean;
  keptCount: number;
}

/** What became of the last press. */
type Outcome =
  | { readonly isKept: false }
  | {
      readonly isKept: true;
      /** The day from which a clip can be sent again; `null` if one can be sent now. */
      readonly sendFrom: string | null;
    };

/**
 * Records the camera as long as it is asked to.
 *
 * @returns what takes the last seconds; null of nothing
 */
function useRecording(camera: HTMLVideoElement, type: string | null, isRecording: boolean) {
  const last = useRef<ReturnType<typeof keepLastSeconds> | null>(null);
  useEffect(() => {
    if (!isRecording || type === null || !(camera.srcObject instanceof MediaStream)) {
      return undefined;
    }
    const recording = keepLastSeconds(camera.srcObject, type);
    last.current = recording;
    return () => {
      last.current = null;
      recording.stop();
    };
  }, [isRecording, type, camera]);
  return async (): Promise<File | null> => (await last.current?.take()) ?? null;
}

/**
 * Records the camera on request, and keeps its last seconds on the device, to be watched, saved or
 * sent to a trainer.
 */
export function LastSeconds({ uid, camera, practised, isPremium, keptCount }: LastSecondsProps) {
  const { t } = useTranslation('practice');
  const format = useFormat();
  const navigate = useNavigate();
  const [type] = useState(recordedType);
  const [isRecording, setIsRecording] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const keeping = useAction();
  const reviews = useReviewsLeft(isPremium ? uid : null);
  const takeClip = useRecording(camera, type, isRecording);
  if (type === null) return <SmallText>{t('camera.no-recorder')}</SmallText>;
  const { videoId, videoTitle, move } = practised;
  const allowance = reviews.status === 'ready' ? reviews.data : null;
  const againFrom = allowance === null ? null : format.day(allowance.againFrom);
  const keep = async (): Promise<KeptTake | null> => {
    const clip = await takeClip();
    if (clip === null) {
      setOutcome({ isKept: false });
      return null;
    }
    const named =
      move === null ? null : { id: move.id, name_fr: move.name_fr, name_en: move.name_en };
    const take = await keepClip({
      uid,
      videoId,
      videoTitle,
      move: named,
      clip,
      takenAtMs: Date.now(),
    });
    // The list says why a take is not stored.
    setOutcome(take.problem === null ? { isKept: true, sendFrom: null } : null);
    return take;
  };
  /** Whatever follows, the take is kept first. */
  const keepAndSend = async () => {
    const take = await keep();
    if (take === null || move === null) return;
    if (allowance?.left !== 0) await navigate(href.sendTake(videoId, move.id, take.id));
    else if (take.problem === null) setOutcome({ isKept: true, sendFrom: againFrom });
  };
  /** One more is kept in this tab until another one is deleted. */
  const isFull = keptCount > MAX_KEPT_TAKES;
  return (
    <>
      <PanelButton
        icon={RecordIcon}
        aria-pressed={isRecording}
        onClick={() => {
          setIsRecording(!isRecording);
          setOutcome(null);
        }}
        detail={t('camera.record-detail', { seconds: CLIP_SECONDS.max })}
      >
        {t('camera.record')}
      </PanelButton>
      {isRecording ? (
        <>
          <PanelButton
            icon={DownloadSimpleIcon}
            disabled={isFull}
            onClick={() => void keeping.run(keep)}
            detail={
              isFull
                ? t('camera.keep-full')
                : t('camera.keep-detail', { kept: keptCount, max: MAX_KEPT_TAKES })
            }
          >
            {t('camera.keep')}
          </PanelButton>
          <SendToTrainer
            isPremium={isPremium}
            hasMove={move !== null}
            isFull={isFull}
            left={allowance?.left ?? null}
            againFrom={againFrom}
            onSend={() => void keeping.run(keepAndSend)}
          />
          {keeping.failure === null ? null : <ErrorNotice error={keeping.failure} />}
          {outcome === null ? null : <OutcomeNote {...outcome} />}
        </>
      ) : null}
    </>
  );
}

interface SendToTrainerProps {
  /** Whether the plan includes reviews. */
  isPremium: boolean;
  hasMove: boolean;
  /** Nothing more can be kept. */
  isFull: boolean;
  /** How many clips can be sent this month; null while unknown. */
  left: number | null;
  /** The day from which more can be sent; null while unknown. */
  againFrom: string | null;
  onSend: () => void;
}

/** The button that sends the last seconds to a trainer, or why there is none. */
function SendToTrainer({
  isPremium,
  hasMove,
  isFull,
  left,
  againFrom,
  onSend,
}: SendToTrainerProps) {
  const { t } = useTranslation('practice');
  if (!isPremium) {
    return (
      <Note tone="info" action={<PlanLink tier="premium" />}>
        {t('camera.send-premium')}
      </Note>
    );
  }
  if (!hasMove) return <SmallText>{t('camera.send-no-move')}</SmallText>;
  return (
    <PanelButton
      icon={SealCheckIcon}
      disabled={isFull}
      onClick={onSend}
      detail={
        left === null
          ? t('camera.send-detail')
          : t('camera.send-left', { count: left, day: againFrom })
      }
    >
      {t('camera.send')}
    </PanelButton>
  );
}

function OutcomeNote(outcome: Outcome) {
  const { t } = useTranslation('practice');
  if (!outcome.isKept) return <AlertNote tone="warning">{t('camera.nothing-recorded')}</AlertNote>;
  const { sendFrom } = outcome;
  return (
    <StatusNote>
      {sendFrom === null ? t('camera.kept') : t('camera.kept-until', { day: sendFrom })}
    </StatusNote>
  );
}

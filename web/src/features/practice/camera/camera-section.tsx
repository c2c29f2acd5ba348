import { useEffect, useEffectEvent, useRef, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { RepeatIcon } from '@phosphor-icons/react/dist/csr/Repeat';
import { SquareSplitHorizontalIcon } from '@phosphor-icons/react/dist/csr/SquareSplitHorizontal';
import { VideoCameraIcon } from '@phosphor-icons/react/dist/csr/VideoCamera';
import { effectiveTier } from '@atelier/domain/access/access';
import { NoteButton, AlertNote } from '../../../components/feedback/note.tsx';
import { useToast } from '../../../components/feedback/toast.tsx';
import { KeptTakesList } from '../../../components/takes/kept-takes-list.tsx';
import { isNothingKept, MAX_KEPT_TAKES } from '../../../lib/device/kept-takes.ts';
import { useKeptTakes } from '../../../lib/device/use-kept-takes.ts';
import type { PlayerHandle } from '../../../lib/media/player-handle.ts';
import { type CameraState, useCamera } from '../../../lib/media/use-camera.ts';
import { useSessionChangedAt, useViewer } from '../../../lib/session/session.tsx';
import {
  Columns,
  PanelButton,
  PanelSection,
  SmallText,
  Stepper,
} from '../controls/panel-controls.tsx';
import { DelayedMirror } from './delayed-mirror.tsx';
import { MAX_DELAY_S, MIN_DELAY_S } from './frame-buffer.ts';
import { LastSeconds, type Practised } from './last-seconds.tsx';

const DEFAULT_DELAY_S = 5;

interface CameraSectionProps {
  player: Pick<PlayerHandle, 'overlay' | 'layout' | 'changeLayout' | 'speed'>;
  practised: Practised;
  /** The camera shows a picture over the player, or none any more. */
  onPicture?: (isShown: boolean) => void;
}

/** Controls for the delayed camera, which shows a throw a few seconds later. */
export function CameraSection({ player, practised, onPicture }: CameraSectionProps) {
  const { t } = useTranslation('practice');
  const viewer = useViewer();
  const changedAt = useSessionChangedAt();
  const kept = useKeptTakes(viewer?.uid ?? null);
  const [isEnabled, setIsEnabled] = useState(false);
  const [delayS, setDelayS] = useState(DEFAULT_DELAY_S);
  const [replaying, setReplaying] = useState(false);
  const [showWholePicture, setShowWholePicture] = useState(false);
  const state = useCamera(isEnabled);
  const isOn = state.status === 'on';
  const split = isOn && !showWholePicture;
  const setSplit = useEffectEvent((on: boolean) => player.changeLayout({ split: on }));
  useEffect(() => setSplit(split), [split]);
  const tellPicture = useEffectEvent(() => onPicture?.(isOn));
  useEffect(() => tellPicture(), [isOn]);
  useToastOnLoss(state);

  return (
    <>
      <PanelSection title={t('camera.title')} aside={t('camera.private')}>
        <PanelButton
          icon={VideoCameraIcon}
          aria-pressed={isEnabled}
          onClick={() => {
            setIsEnabled(!isEnabled);
            setReplaying(false);
          }}
        >
          {t('camera.on')}
        </PanelButton>
        <NoPictureNote state={state} onRestart={state.restart} />
        {isOn ? (
          <MirrorControls
            delayS={delayS}
            onDelay={(toS) => {
              setDelayS(toS);
              setReplaying(false);
            }}
            isReplaying={replaying}
            onReplay={setReplaying}
            isBeside={!showWholePicture}
            onBeside={(isBeside) => setShowWholePicture(!isBeside)}
          />
        ) : null}
        {isOn && viewer === null ? <SmallText>{t('camera.visitor')}</SmallText> : null}
        {isOn && viewer !== null ? (
          <LastSeconds
            uid={viewer.uid}
            camera={state.camera}
            practised={practised}
            isPremium={effectiveTier(viewer.member, changedAt) === 'premium'}
            keptCount={kept?.takes.length ?? 0}
          />
        ) : null}
        {isOn && player.overlay !== null ? (
          <DelayedMirror
            player={player}
            overlay={player.overlay}
            camera={state.camera}
            isTaken={state.isTaken}
            delayS={delayS}
            replaying={replaying}
            showWholePicture={showWholePicture}
          />
        ) : null}
      </PanelSection>
      {viewer === null ? null : <KeptTakesSection uid={viewer.uid} />}
    </>
  );
}

/** The takes that a member kept on this device; nothing without any. */
export function KeptTakesSection({ uid }: { uid: string }) {
  const { t } = useTranslation('takes');
  const kept = useKeptTakes(uid);
  if (kept === null || isNothingKept(kept)) return null;
  return (
    <PanelSection
      title={t('title')}
      aside={t('count', { kept: kept.takes.length, max: MAX_KEPT_TAKES })}
    >
      <KeptTakesList uid={uid} kept={kept} />
    </PanelSection>
  );
}

/**
 * Tells with a toast that the camera was lost: its note may be out of view, or behind the full
 * window.
 */
function useToastOnLoss(state: CameraState): void {
  const { t } = useTranslation('practice');
  const toast = useToast();
  const wasOn = useRef(false);
  const { status } = state;
  const tellLost = useEffectEvent(() => {
    if (state.status === 'error') toast('warning', t(`camera.${state.error}`));
  });
  useEffect(() => {
    if (status === 'error' && wasOn.current) tellLost();
    if (status !== 'opening') wasOn.current = status === 'on';
  }, [status]);
}

/** Why the camera shows no picture, as long as it is to show one. */
function NoPictureNote({ state, onRestart }: { state: CameraState; onRestart: () => void }) {
  const { t } = useTranslation('practice');
  if (state.status === 'opening') {
    return (
      <Box role="status" sx={{ fontSize: '.875rem', color: 'text.secondary' }}>
        {t('camera.opening')}
      </Box>
    );
  }
  if (state.status !== 'error') return null;
  const canRestart = state.error !== 'unsupported';
  return (
    <AlertNote
      tone="warning"
      action={canRestart ? <NoteButton label={t('camera.again')} onClick={onRestart} /> : null}
    >
      {t(`camera.${state.error}`)}
    </AlertNote>
  );
}

interface MirrorControlsProps {
  delayS: number;
  onDelay: (delayS: number) => void;
  /** The last seconds are shown again and again. */
  isReplaying: boolean;
  onReplay: (isReplaying: boolean) => void;
  /** The camera is shown beside the video instead of over all of it. */
  isBeside: boolean;
  onBeside: (isBeside: boolean) => void;
}

/** How the picture of the camera is shown: how late, repeated, beside the video. */
function MirrorControls({
  delayS,
  onDelay,
  isReplaying,
  onReplay,
  isBeside,
  onBeside,
}: MirrorControlsProps) {
  const { t } = useTranslation('practice');
  return (
    <>
      <Stepper
        label={t('camera.delay')}
        value={delayS}
        displayValue={t('seconds', { count: delayS })}
        min={MIN_DELAY_S}
        max={MAX_DELAY_S}
        decreaseLabel={t('camera.delay-less')}
        increaseLabel={t('camera.delay-more')}
        onChange={onDelay}
      />
      <Columns count={2}>
        <PanelButton
          icon={RepeatIcon}
          aria-pressed={isReplaying}
          onClick={() => onReplay(!isReplaying)}
          detail={t('camera.replay-detail')}
        >
          {t('camera.replay')}
        </PanelButton>
        <PanelButton
          icon={SquareSplitHorizontalIcon}
          aria-pressed={isBeside}
          onClick={() => onBeside(!isBeside)}
        >
          {t('camera.beside')}
        </PanelButton>
      </Columns>
    </>
  );
}

import { useEffect, useEffectEvent, useState } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { RepeatIcon } from '@phosphor-icons/react/dist/csr/Repeat';
import { SquareSplitHorizontalIcon } from '@phosphor-icons/react/dist/csr/SquareSplitHorizontal';
import { VideoCameraIcon } from '@phosphor-icons/react/dist/csr/VideoCamera';
import { Note } from '../../../components/feedback/note.tsx';
import type { PlayerHandle } from '../../../lib/media/player.ts';
import { PanelSection, Stepper, PanelButton, TwoColumns } from '../panel/panel-controls.tsx';
import { DelayedMirror } from './delayed-mirror.tsx';
import { MAX_DELAY_S, MIN_DELAY_S } from './frame-buffer.ts';
import { useCamera } from './use-camera.ts';

const DEFAULT_DELAY_S = 5;

/** Controls for the delayed camera, which shows a throw a few seconds later. */
export function CameraSection({ player }: { player: PlayerHandle }) {
  const { t } = useTranslation('practice');
  const [isEnabled, setIsEnabled] = useState(false);
  const [delayS, setDelayS] = useState(DEFAULT_DELAY_S);
  const [replaying, setReplaying] = useState(false);
  const [showWholePicture, setShowWholePicture] = useState(false);
  const state = useCamera(isEnabled);
  const isOn = state.status === 'on';
  const split = isOn && !showWholePicture;
  const setSplit = useEffectEvent((on: boolean) => player.changeLayout({ split: on }));
  useEffect(() => setSplit(split), [split]);

  return (
    <PanelSection title={t('camera.title')} aside={t('camera.private')}>
      <PanelButton
        type="button"
        aria-pressed={isEnabled}
        onClick={() => {
          setIsEnabled(!isEnabled);
          setReplaying(false);
        }}
      >
        <VideoCameraIcon size={24} aria-hidden="true" />
        {t('camera.on')}
      </PanelButton>
      {state.status === 'opening' ? (
        <Box role="status" sx={{ fontSize: '.875rem', color: 'text.secondary' }}>
          {t('camera.opening')}
        </Box>
      ) : null}
      {state.status === 'error' ? (
        <Note tone="warning" role="alert">
          {t(`camera.${state.error}`)}
        </Note>
      ) : null}
      {isOn ? (
        <>
          <Stepper
            label={t('camera.delay')}
            value={delayS}
            displayValue={t('seconds', { count: delayS })}
            min={MIN_DELAY_S}
            max={MAX_DELAY_S}
            decreaseLabel={t('camera.delay-less')}
            increaseLabel={t('camera.delay-more')}
            onChange={(value) => {
              setDelayS(value);
              setReplaying(false);
            }}
          />
          <TwoColumns>
            <PanelButton type="button" aria-pressed={replaying} onClick={() => setReplaying(!replaying)}>
              <RepeatIcon size={24} aria-hidden="true" />
              <span>
                {t('camera.replay')}
                <small>{t('camera.replay-detail')}</small>
              </span>
            </PanelButton>
            <PanelButton
              type="button"
              aria-pressed={!showWholePicture}
              onClick={() => setShowWholePicture(!showWholePicture)}
            >
              <SquareSplitHorizontalIcon size={24} aria-hidden="true" />
              {t('camera.beside')}
            </PanelButton>
          </TwoColumns>
        </>
      ) : null}
      {isOn && player.overlay !== null ? (
        <DelayedMirror
          overlay={player.overlay}
          camera={state.camera}
          delayS={delayS}
          replaying={replaying}
          speed={player.speed}
          showWholePicture={showWholePicture}
          fullWindow={player.layout.fullWindow}
        />
      ) : null}
    </PanelSection>
  );
}

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { PlayerHandle } from '../../../lib/media/player-handle.ts';
import { startDelayedCamera } from './delayed-camera.ts';
import { centered, cover } from '../../../lib/theme/layout.ts';

interface DelayedMirrorProps {
  player: Pick<PlayerHandle, 'speed' | 'layout'>;
  overlay: HTMLElement;
  camera: HTMLVideoElement;
  /** Another application has the camera. */
  isTaken: boolean;
  delayS: number;
  replaying: boolean;
  /** Covers the whole picture instead of one half. */
  showWholePicture: boolean;
}

/** The delayed camera, mirrored. */
export function DelayedMirror(props: DelayedMirrorProps) {
  const { player, overlay, camera, isTaken, delayS, replaying, showWholePicture } = props;
  const { speed } = player;
  const { t } = useTranslation('practice');
  const canvas = useRef<HTMLCanvasElement>(null);
  const delayedCamera = useRef<ReturnType<typeof startDelayedCamera> | null>(null);
  const [waiting, setWaiting] = useState(delayS);
  const view = useEffectEvent(() => ({ delayMs: delayS * 1000, replaying, speed }));
  useEffect(() => {
    if (canvas.current === null) return undefined;
    const delayed = startDelayedCamera(camera, canvas.current, view(), setWaiting);
    delayedCamera.current = delayed;
    return () => {
      delayedCamera.current = null;
      delayed.stop();
    };
    // Another delay needs pictures of another size, so the buffer restarts.
  }, [camera, delayS]);
  useEffect(() => {
    delayedCamera.current?.update({ delayMs: delayS * 1000, replaying, speed });
  }, [delayS, replaying, speed]);
  return createPortal(
    <Box
      sx={{
        position: 'absolute',
        insetBlock: 0,
        right: 0,
        width: showWholePicture ? '100%' : '50%',
        bgcolor: '#07090D',
        overflow: 'hidden',
        ...(player.layout.fullWindow && !showWholePicture
          ? { '@media (orientation: portrait)': { width: '100%', top: '50%' } }
          : null),
      }}
    >
      <Box
        component="canvas"
        ref={canvas}
        role="img"
        aria-label={t('camera.picture', { count: delayS })}
        data-waiting-camera={waiting}
        sx={{
          width: '100%',
          height: '100%',
          objectFit: 'contain',
          transform: 'scaleX(-1)',
          display: 'block',
        }}
      />
      {waiting === 0 && !isTaken ? null : (
        <Box
          role="status"
          sx={{ ...OVER_PICTURE, ...(isTaken ? { bgcolor: 'rgba(7,9,13,.72)' } : null) }}
        >
          {isTaken ? t('camera.taken') : t('camera.waiting', { count: waiting })}
        </Box>
      )}
    </Box>,
    overlay,
  );
}

const OVER_PICTURE = { ...cover, ...centered, p: 2, textAlign: 'center', fontWeight: 600 } as const;

import { type PointerEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import Slider from '@mui/material/Slider';
import { Hint } from '../../../components/layout/text.ts';
import { type Crop, dragCrop, MAX_ZOOM } from './avatar-crop.ts';
import { drawCrop } from './avatar-image.ts';

const PREVIEW_SIDE = 240;

interface AvatarCropperProps {
  picture: ImageBitmap;
  crop: Crop;
  onCrop: (crop: Crop) => void;
}

/** A preview of the cropped picture, moved by dragging or, for the keyboard, with sliders. */
export function AvatarCropper({ picture, crop, onCrop }: AvatarCropperProps) {
  const { t } = useTranslation('profile');
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current !== null) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);
  /**
   * Pointer and crop at the beginning of the drag. `movementX` is in another unit when the browser
   * zooms.
   */
  const dragged = useRef<{ id: number; x: number; y: number; crop: Crop } | null>(null);
  const startDrag = (event: PointerEvent) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    dragged.current ??= { id: event.pointerId, x: event.clientX, y: event.clientY, crop };
  };
  const drag = (event: PointerEvent) => {
    const start = dragged.current;
    if (start?.id !== event.pointerId) return;
    const movedX = (event.clientX - start.x) / PREVIEW_SIDE;
    const movedY = (event.clientY - start.y) / PREVIEW_SIDE;
    onCrop(dragCrop(picture, start.crop, movedX, movedY));
  };
  const endDrag = (event: PointerEvent) => {
    if (dragged.current?.id === event.pointerId) dragged.current = null;
  };
  const sliders = [
    {
      label: t('avatar.zoom'),
      value: crop.zoom,
      min: 1,
      max: MAX_ZOOM,
      set: (zoom: number) => ({ ...crop, zoom }),
    },
    {
      label: t('avatar.horizontal'),
      value: crop.x,
      min: 0,
      max: 1,
      set: (x: number) => ({ ...crop, x }),
    },
    {
      label: t('avatar.vertical'),
      value: crop.y,
      min: 0,
      max: 1,
      set: (y: number) => ({ ...crop, y }),
    },
  ];
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, alignItems: 'center' }}>
      <canvas
        ref={canvas}
        // Twice the displayed size, for high-density screens.
        width={PREVIEW_SIDE * 2}
        height={PREVIEW_SIDE * 2}
        role="img"
        aria-label={t('avatar.preview')}
        onPointerDown={startDrag}
        onPointerMove={drag}
        // After a release, a cancellation, and a button that was released outside of the window.
        onLostPointerCapture={endDrag}
        style={{
          width: PREVIEW_SIDE,
          height: PREVIEW_SIDE,
          borderRadius: '50%',
          touchAction: 'none',
          cursor: 'move',
        }}
      />
      <Box sx={{ flex: '1 1 200px', display: 'grid', gap: 1 }}>
        {sliders.map(({ label, value, min, max, set }) => (
          <Box key={label}>
            <Box
              component="span"
              aria-hidden="true"
              sx={{ fontSize: '.875rem', color: 'text.secondary' }}
            >
              {label}
            </Box>
            <Slider
              aria-label={label}
              value={value}
              min={min}
              max={max}
              step={(max - min) / 50}
              onChange={(_event, next) => onCrop(set(next))}
            />
          </Box>
        ))}
        <Hint>{t('avatar.help')}</Hint>
      </Box>
    </Box>
  );
}

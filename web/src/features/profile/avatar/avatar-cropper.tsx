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
  const drag = (event: PointerEvent) => {
    if (event.buttons !== 1) return;
    onCrop(dragCrop(picture, crop, event.movementX / PREVIEW_SIDE, event.movementY / PREVIEW_SIDE));
  };
  const sliders = [
    { label: t('avatar.zoom'), value: crop.zoom, min: 1, max: MAX_ZOOM, set: (zoom: number) => ({ ...crop, zoom }) },
    { label: t('avatar.horizontal'), value: crop.x, min: 0, max: 1, set: (x: number) => ({ ...crop, x }) },
    { label: t('avatar.vertical'), value: crop.y, min: 0, max: 1, set: (y: number) => ({ ...crop, y }) },
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
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        style={{ width: PREVIEW_SIDE, height: PREVIEW_SIDE, borderRadius: '50%', touchAction: 'none', cursor: 'move' }}
      />
      <Box sx={{ flex: '1 1 200px', display: 'grid', gap: 1 }}>
        {sliders.map(({ label, value, min, max, set }) => (
          <Box key={label}>
            <Box component="span" aria-hidden="true" sx={{ fontSize: '.875rem', color: 'text.secondary' }}>
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

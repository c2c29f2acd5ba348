import { getContrastRatio } from '@mui/material/styles';
import { describe, expect, test } from 'vitest';
import { darkPalette, lightPalette } from './palettes.ts';

/** WCAG 2 (1.4.11): what shows the state of a control. */
const SMALLEST_CONTRAST = 3;

describe.each([
  ['dark', darkPalette],
  ['light', lightPalette],
])('in the %s theme', (_name, { accent, background, surface }) => {
  test.each(Object.entries({ page: background?.default, ...surface }))(
    'the ring of what has the focus stands out from the surface %s',
    (_surface, color = '') => {
      expect(getContrastRatio(accent?.main ?? '', color)).toBeGreaterThanOrEqual(SMALLEST_CONTRAST);
    },
  );
});

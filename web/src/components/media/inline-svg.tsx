import { useId, useMemo } from 'react';
import Box, { type BoxProps } from '@mui/material/Box';

/**
 * Prefixes a drawing's ids: without it a visible copy would use the gradients of a hidden one,
 * which do not render.
 */
export function prefixSvgIds(svg: string, prefix: string): string {
  return svg
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/\bhref="#([^"]+)"/g, `href="#${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`);
}

/**
 * A decorative drawing that follows the color scheme: the text of our own file (`import art from
 * './art.svg?raw'`).
 */
export function InlineSvg({ svg, ...box }: { svg: string } & BoxProps) {
  const prefix = useId().replace(/[^A-Za-z0-9_-]/g, '');
  const html = useMemo(() => ({ __html: prefixSvgIds(svg, prefix) }), [svg, prefix]);
  return <Box aria-hidden="true" {...box} dangerouslySetInnerHTML={html} />;
}

import { useId, useMemo } from 'react';
import Box, { type BoxProps } from '@mui/material/Box';

/** Gives a drawing's ids a prefix of its own: a gradient inside a hidden copy would otherwise kill its twin. */
export function prefixSvgIds(svg: string, prefix: string): string {
  return svg
    .replace(/\bid="([^"]+)"/g, `id="${prefix}$1"`)
    .replace(/\bhref="#([^"]+)"/g, `href="#${prefix}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${prefix}$1)`);
}

interface InlineSvgProps extends BoxProps {
  /** The text of an SVG file of ours (`import art from './art.svg?raw'`), which takes its colours from the theme. */
  svg: string;
}

/** A decorative drawing, inlined so that it follows the colour scheme; nothing is read out. */
export function InlineSvg({ svg, ...box }: InlineSvgProps) {
  const prefix = useId().replace(/[^A-Za-z0-9_-]/g, '');
  const html = useMemo(() => ({ __html: prefixSvgIds(svg, prefix) }), [svg, prefix]);
  return <Box aria-hidden="true" {...box} dangerouslySetInnerHTML={html} />;
}

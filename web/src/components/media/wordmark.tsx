import { styled } from '@mui/material/styles';
import art from './wordmark.svg?raw';
import { InlineSvg } from './inline-svg.tsx';

const Frame = styled(InlineSvg)({ '& svg': { height: '100%', width: 'auto' } });

/**
 * The product's name as a drawing. Needs an accessible name outside, for example a link's label.
 */
export function Wordmark({ height }: { height: number | Record<string, number> }) {
  return <Frame svg={art} sx={{ height }} />;
}

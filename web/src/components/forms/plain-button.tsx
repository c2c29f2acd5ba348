import type { ComponentProps } from 'react';
import { styled } from '@mui/material/styles';

/** A button without the browser's look. */
export const PlainButton = styled((props: ComponentProps<'button'>) => (
  <button type="button" {...props} />
))({
  padding: 0,
  border: 0,
  background: 'none',
  color: 'inherit',
  cursor: 'pointer',
});

import type { SubmitEventHandler, ReactNode } from 'react';
import Box from '@mui/material/Box';
import { BusyButton } from './busy-button.tsx';

interface SubmitFormProps {
  onSubmit: SubmitEventHandler;
  busy: boolean;
  submitLabel: string;
  /** Outlined where the page has a more important button. */
  variant?: 'contained' | 'outlined';
  /** The fields, and why the last attempt failed. */
  children: ReactNode;
}

/** A form with its fields below each other and one large button. */
export function SubmitForm({
  onSubmit,
  busy,
  submitLabel,
  variant = 'contained',
  children,
}: SubmitFormProps) {
  return (
    // A browser that sends the form itself must not write its values into the address.
    <Box
      component="form"
      method="post"
      onSubmit={onSubmit}
      noValidate
      sx={{ display: 'grid', gap: '20px' }}
    >
      {children}
      <BusyButton busy={busy} type="submit" variant={variant} size="large" fullWidth>
        {submitLabel}
      </BusyButton>
    </Box>
  );
}

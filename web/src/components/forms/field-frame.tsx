import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { styled } from '@mui/material/styles';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';

/** Style of every text control: 52 px high; its label is above, never inside. */
const control = {
  minHeight: 52,
  width: '100%',
  border: '1px solid var(--af-palette-line-strong)',
  borderRadius: 3,
  background: 'var(--af-palette-surface-s2)',
  color: 'var(--af-palette-text-primary)',
  padding: '0 16px',
  '&::placeholder': { color: 'var(--af-palette-text-tertiary)', opacity: 1 },
  '&:focus-visible': {
    outline: '3px solid var(--af-palette-accent-main)',
    outlineOffset: 1,
    borderColor: 'transparent',
  },
  '&[aria-invalid="true"]': {
    borderColor: 'var(--af-palette-error-main)',
    boxShadow: 'inset 0 0 0 1px var(--af-palette-error-main)',
  },
  '&:disabled': { background: 'var(--af-palette-surface-s3)', color: 'var(--af-palette-text-tertiary)' },
} as const;

export const Input = styled('input')(control);
export const TextArea = styled('textarea')({ ...control, padding: '14px 16px', minHeight: 112, resize: 'vertical' });
export const Select = styled('select')({ ...control, minHeight: 44 });

/** The error message below an invalid control. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Box
      id={id}
      component="span"
      role="alert"
      sx={{
        display: 'flex',
        gap: 0.75,
        alignItems: 'center',
        color: 'error.main',
        fontSize: '.875rem',
        fontWeight: 500,
      }}
    >
      <WarningCircleIcon size={18} weight="fill" aria-hidden="true" style={{ flex: 'none' }} />
      {children}
    </Box>
  );
}

interface FieldFrameProps {
  /** The control's id; its help and error are `{id}-help` and `{id}-error`. */
  id: string;
  label: ReactNode;
  /** A link to the right of the label. */
  labelAside?: ReactNode;
  help?: ReactNode;
  error?: string;
  children: ReactNode;
}

/** Lays out a field: label, control, help and error. */
export function FieldFrame({ id, label, labelAside, help, error, children }: FieldFrameProps) {
  return (
    <Box sx={{ display: 'grid', gap: '7px' }}>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, justifyContent: 'space-between', alignItems: 'baseline' }}
      >
        <Box component="label" htmlFor={id} sx={{ fontWeight: 600, fontSize: '.9375rem' }}>
          {label}
        </Box>
        {labelAside}
      </Box>
      {children}
      {help === undefined ? null : (
        <Box component="span" id={`${id}-help`} sx={{ fontSize: '.875rem', color: 'text.tertiary' }}>
          {help}
        </Box>
      )}
      {error === undefined ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
    </Box>
  );
}

/** Returns the ids of a control's help and error, for `aria-describedby`. */
export function describedBy(id: string, help: ReactNode, error: string | undefined): string | undefined {
  const parts = [help === undefined ? null : `${id}-help`, error === undefined ? null : `${id}-error`];
  const ids = parts.filter((part) => part !== null).join(' ');
  return ids === '' ? undefined : ids;
}

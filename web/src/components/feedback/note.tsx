import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import { CheckCircleIcon } from '@phosphor-icons/react/dist/csr/CheckCircle';
import { InfoIcon } from '@phosphor-icons/react/dist/csr/Info';
import { WarningCircleIcon } from '@phosphor-icons/react/dist/csr/WarningCircle';

export type Tone = 'info' | 'success' | 'warning' | 'error';

/** Theme color of each tone. */
export const TONE_COLORS: Record<Tone, string> = {
  info: 'brand.text',
  success: 'success.main',
  warning: 'warning.main',
  error: 'error.main',
};

/** The icon of a tone, because color alone must not convey state. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const Icon = tone === 'success' ? CheckCircleIcon : tone === 'info' ? InfoIcon : WarningCircleIcon;
  return (
    <Box component="span" sx={{ color: TONE_COLORS[tone], flex: 'none', display: 'inline-flex', mt: '2px' }}>
      <Icon size={20} weight="fill" aria-hidden="true" />
    </Box>
  );
}

interface NoteProps {
  tone: Tone;
  children: ReactNode;
  /** `alert` for urgent messages, `status` for changes; undefined for static content. */
  role?: 'alert' | 'status';
  action?: ReactNode;
}

/** A highlighted paragraph (information, success, warning or error) with an optional action. */
export function Note({ tone, children, role, action }: NoteProps) {
  return (
    <Box
      role={role}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1.5,
        px: '18px',
        py: 2,
        borderRadius: '4px',
        bgcolor: 'surface.s2',
        borderLeft: '4px solid',
        borderLeftColor: TONE_COLORS[tone],
        alignItems: 'flex-start',
        textAlign: 'left',
      }}
    >
      <ToneIcon tone={tone} />
      <Box sx={{ flex: '1 1 16ch' }}>{children}</Box>
      {action}
    </Box>
  );
}

type LiveNoteProps = Pick<NoteProps, 'children'> & { tone?: Tone };

/** A note that screen readers announce at once. */
export function AlertNote(props: LiveNoteProps) {
  return <Note tone="error" role="alert" {...props} />;
}

/** A note that screen readers announce after their current text. */
export function StatusNote(props: LiveNoteProps) {
  return <Note tone="success" role="status" {...props} />;
}

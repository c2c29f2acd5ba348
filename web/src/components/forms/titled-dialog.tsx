import { type ReactNode, useId } from 'react';
import Button from '@mui/material/Button';
import Dialog, { type DialogProps } from '@mui/material/Dialog';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Theme } from '@mui/material/styles';

const TITLE = 'dialog-title';
/** Class of the row that stays in view in a long dialog; its other buttons are above it. */
export const DIALOG_BUTTONS = 'dialog-buttons';

const BELOW_BUTTONS = 'max(12px, env(safe-area-inset-bottom))';
/** The height of the row of buttons: its line, the space above and below, one button. */
const ROW = `calc(61px + ${BELOW_BUTTONS})`;

/**
 * A long dialog on a phone: it fills the screen. Where that is high enough, its title and its
 * buttons stay in view, and what went wrong, as errors follow all fields.
 */
const fillsPhone = (theme: Theme) => ({
  [theme.breakpoints.down('sm')]: {
    // Heavier than the theme's margins.
    '& .MuiDialog-paper.MuiDialog-paperFullWidth': {
      m: 0,
      width: '100%',
      maxWidth: '100%',
      height: '100%',
      // What sticks to an edge of a scrolling box keeps off its padding.
      py: 0,
      border: 0,
      borderRadius: 0,
      display: 'inline-flex',
      flexDirection: 'column',
      gap: 0,
    },
    '& form': { flex: '1 0 auto' },
    [`& .${TITLE}, & .${DIALOG_BUTTONS}`]: { mx: -3, px: 3, bgcolor: 'surface.s1', zIndex: 1 },
    [`& .${TITLE}`]: {
      pt: 'max(16px, env(safe-area-inset-top))',
      pb: 1.5,
      borderBottom: '1px solid',
      borderColor: 'line.soft',
    },
    [`& .${DIALOG_BUTTONS}`]: {
      mt: 'auto',
      pt: 1.5,
      pb: BELOW_BUTTONS,
      borderTop: '1px solid',
      borderColor: 'line.soft',
      flexDirection: 'row',
      flexWrap: 'wrap-reverse',
      '& > *': { flex: '1 1 auto' },
    },
  },
  [`${theme.breakpoints.down('sm')} and (min-height: 560px)`]: {
    '& .MuiDialog-paper': { scrollPaddingBlock: `80px calc(16px + ${ROW})` },
    [`& .${TITLE}`]: { position: 'sticky', top: 0 },
    [`& .${DIALOG_BUTTONS}`]: { position: 'sticky', bottom: 0 },
    '& form > [role="alert"]': { position: 'sticky', bottom: ROW, zIndex: 1 },
  },
});

interface TitledDialogProps extends Omit<DialogProps, 'title'> {
  title: ReactNode;
  /**
   * Fills a phone's screen. All but the title is then in a form: a flex column whose last row is
   * the buttons.
   */
  long?: boolean;
  /** While true, Escape and a click outside do not close the dialog. */
  busy?: boolean;
}

/**
 * A dialog named by its title. With `scroll="body"` the paper is no flex box: its gap does not
 * separate the title.
 */
export function TitledDialog({
  title,
  busy = false,
  long = false,
  onClose,
  children,
  ...props
}: TitledDialogProps) {
  const titleId = useId();
  const dialog: Omit<DialogProps, 'title'> = long
    ? { ...props, scroll: 'body', sx: fillsPhone }
    : props;
  return (
    <Dialog {...dialog} onClose={busy ? undefined : onClose} aria-labelledby={titleId} fullWidth>
      <Typography
        className={TITLE}
        variant="h3"
        component="h2"
        id={titleId}
        sx={{ mb: dialog.scroll === 'body' ? 2 : 0 }}
      >
        {title}
      </Typography>
      {children}
    </Dialog>
  );
}

interface DialogButtonsProps {
  cancel: string;
  busy?: boolean;
  onCancel: () => void;
  children?: ReactNode;
}

/** The buttons of a dialog: side by side, or the action above the cancel button on phones. */
export function DialogButtons({ cancel, busy = false, onCancel, children }: DialogButtonsProps) {
  return (
    <Stack
      className={DIALOG_BUTTONS}
      useFlexGap
      direction={{ xs: 'column-reverse', sm: 'row' }}
      spacing={{ xs: 1.5, sm: 2.25 }}
      sx={{ justifyContent: 'flex-end', mt: 1 }}
    >
      <Button color="inherit" onClick={onCancel} disabled={busy} sx={{ color: 'text.secondary' }}>
        {cancel}
      </Button>
      {children}
    </Stack>
  );
}

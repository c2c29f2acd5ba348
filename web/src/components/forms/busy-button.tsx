import Button, { type ButtonProps } from '@mui/material/Button';
import { useTranslation } from 'react-i18next';

interface BusyButtonProps extends Omit<ButtonProps, 'loading'> {
  busy: boolean;
}

/** A button that reads 'Chargement...' while busy; it keeps its width and its focus. */
export function BusyButton({ busy, children, onClick, type, sx, ...button }: BusyButtonProps) {
  const { t } = useTranslation('common');
  return (
    <Button
      {...button}
      // Not `disabled`, so that it stays focusable; another click does nothing.
      type={busy ? 'button' : type}
      onClick={busy ? undefined : onClick}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={busy ? 'Mui-disabled' : undefined}
      sx={[{ display: 'inline-grid', '& > span': { gridArea: '1 / 1' } }, ...[sx ?? null].flat()]}
    >
      <span style={{ visibility: busy ? 'hidden' : 'visible' }} aria-hidden={busy || undefined}>
        {children}
      </span>
      {busy ? <span>{t('loading')}</span> : null}
    </Button>
  );
}

import { useTranslation } from 'react-i18next';
import IconButton from '@mui/material/IconButton';
import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon';
import { SunIcon } from '@phosphor-icons/react/dist/csr/Sun';
import { useSchemeToggle } from '../../lib/color-scheme.ts';

/** Dark or light, remembered on the device. */
export function SchemeToggle() {
  const { t } = useTranslation('common');
  const { scheme, toggle } = useSchemeToggle();
  return (
    <IconButton
      onClick={toggle}
      aria-label={t(scheme === 'dark' ? 'header.to-light' : 'header.to-dark')}
      sx={{ width: 44, height: 44, borderRadius: '3px', color: 'text.primary' }}
    >
      {scheme === 'dark' ? <SunIcon size={24} aria-hidden="true" /> : <MoonIcon size={24} aria-hidden="true" />}
    </IconButton>
  );
}

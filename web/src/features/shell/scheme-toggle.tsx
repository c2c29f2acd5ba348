import { useTranslation } from 'react-i18next';
import IconButton from '@mui/material/IconButton';
import { MoonIcon } from '@phosphor-icons/react/dist/csr/Moon';
import { SunIcon } from '@phosphor-icons/react/dist/csr/Sun';
import { useSchemeToggle } from '../../lib/theme/color-scheme.ts';

/** CSS selects the icon, so that a prerendered page shows the right one from the first paint. */
const ICON_OF_SCHEME = {
  'html[data-theme="dark"] & svg:last-of-type': { display: 'none' },
  'html[data-theme="light"] & svg:first-of-type': { display: 'none' },
};

/**
 * Switches between dark and light, stored on the device. `data-scheme-toggle` is the label in the
 * light scheme.
 */
export function SchemeToggle() {
  const { t } = useTranslation('common');
  const { scheme, toggle } = useSchemeToggle();
  return (
    <IconButton
      onClick={toggle}
      aria-label={t(scheme === 'dark' ? 'header.to-light' : 'header.to-dark')}
      data-scheme-toggle={t('header.to-dark')}
      sx={{ width: 44, height: 44, borderRadius: '3px', color: 'text.primary', ...ICON_OF_SCHEME }}
    >
      <SunIcon size={24} aria-hidden="true" />
      <MoonIcon size={24} aria-hidden="true" />
    </IconButton>
  );
}

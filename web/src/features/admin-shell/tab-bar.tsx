import { useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router-dom';
import { ADMIN_TABS, type AdminTab } from './admin-tabs.ts';

/** The filled hump under the current tab. */
const HUMP = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 9' preserveAspectRatio='none'%3E%3Cpath d='M0 9Q50-7 100 9Z'/%3E%3C/svg%3E") 0 0/100% 100%`;

/** The ways through the admin area; on small screens a row that scrolls, with the current tab in sight. */
export function TabBar({ current }: { current: AdminTab }) {
  const { t } = useTranslation('admin');
  const here = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const row = here.current?.parentElement;
    if (here.current && row)
      row.scrollLeft = here.current.offsetLeft - row.clientWidth / 2 + here.current.clientWidth / 2;
  }, [current]);
  return (
    <Box
      component="nav"
      aria-label={t('tabs.label')}
      sx={{
        position: 'relative',
        display: 'flex',
        gap: 'clamp(16px, 1.7vw, 26px)',
        borderBottom: '1px solid',
        borderColor: 'line.soft',
        overflowX: 'auto',
        overflowY: 'hidden',
        scrollbarWidth: 'none',
        mb: 2.5,
      }}
    >
      {ADMIN_TABS.map(({ key, path }) => (
        <Box
          key={key}
          component={RouterLink}
          ref={key === current ? here : undefined}
          to={path}
          aria-current={key === current ? 'page' : undefined}
          sx={{
            display: 'flex',
            alignItems: 'center',
            minHeight: 48,
            position: 'relative',
            whiteSpace: 'nowrap',
            textDecoration: 'none',
            fontSize: '.9375rem',
            fontWeight: 500,
            color: 'text.secondary',
            '&:hover': { color: 'text.primary' },
            '&:focus-visible': { outlineOffset: '-4px' },
            '&[aria-current]': { color: 'text.primary', fontWeight: 650 },
            '&[aria-current]::after': {
              content: '""',
              position: 'absolute',
              inset: 'auto -8px 0',
              height: 9,
              bgcolor: 'brand.text',
              mask: HUMP,
            },
          }}
        >
          {t(`tabs.${key}`)}
        </Box>
      ))}
    </Box>
  );
}

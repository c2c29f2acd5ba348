import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import Box from '@mui/material/Box';
import { Hint } from '../../components/layout/text.ts';
import { useFormat } from '../../lib/i18n/format.ts';
import { forcedFill } from '../../lib/theme/layout.ts';

interface NotificationRowProps {
  to: string;
  /** Since when it is there. */
  at: Date;
  now: Date;
  isNew: boolean;
  onFollow: () => void;
  children: ReactNode;
}

/** A list item that leads to what it tells of. */
export function NotificationRow({ to, at, now, isNew, onFollow, children }: NotificationRowProps) {
  const { t } = useTranslation('notifications');
  const format = useFormat();
  return (
    <Box component="li" sx={{ borderTop: 1, borderColor: 'line.soft' }}>
      <Box
        component={Link}
        to={to}
        onClick={onFollow}
        sx={{
          display: 'grid',
          gridTemplateColumns: '10px minmax(0, 1fr)',
          columnGap: 2,
          py: 2,
          color: 'inherit',
          textDecoration: 'none',
          '&:hover': { bgcolor: 'surface.s2' },
        }}
      >
        <Box
          aria-hidden="true"
          sx={{
            width: 10,
            height: 10,
            mt: '8px',
            borderRadius: '50%',
            ...(isNew && { bgcolor: 'brand.fill', ...forcedFill }),
          }}
        />
        <div>
          {isNew ? <span className="visually-hidden">{t('new')} </span> : null}
          <Box component="span" sx={{ fontWeight: isNew ? 600 : 400, overflowWrap: 'anywhere' }}>
            {children}
          </Box>
          <Hint>
            <time dateTime={at.toISOString()}>{format.ago(at, now)}</time>
          </Hint>
        </div>
      </Box>
    </Box>
  );
}

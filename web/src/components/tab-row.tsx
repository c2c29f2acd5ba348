import { type ReactNode, useEffect, useRef } from 'react';
import Box from '@mui/material/Box';
import { Link as RouterLink } from 'react-router-dom';

/** The filled hump under the current tab. */
const HUMP = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 9' preserveAspectRatio='none'%3E%3Cpath d='M0 9Q50-7 100 9Z'/%3E%3C/svg%3E") 0 0/100% 100%`;

interface TabRowProps {
  /** What the tabs lead through. */
  label: string;
  /** Between two tabs, as CSS says it. */
  gap: string;
  children: ReactNode;
}

/** Tabs that are links; where they find no room, a row that scrolls, with the current tab in sight. */
export function TabRow({ label, gap, children }: TabRowProps) {
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{
        position: 'relative',
        display: 'flex',
        gap,
        borderBottom: '1px solid',
        borderColor: 'line.soft',
        overflowX: 'auto',
        overflowY: 'hidden',
        scrollbarWidth: 'none',
      }}
    >
      {children}
    </Box>
  );
}

interface TabLinkProps {
  to: string;
  current: boolean;
  /** In pixels. */
  height: number;
  children: ReactNode;
}

export function TabLink({ to, current, height, children }: TabLinkProps) {
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    const row = link.current?.parentElement;
    if (current && link.current && row)
      row.scrollLeft = link.current.offsetLeft - row.clientWidth / 2 + link.current.clientWidth / 2;
  }, [current]);
  return (
    <Box
      component={RouterLink}
      ref={link}
      to={to}
      aria-current={current ? 'page' : undefined}
      sx={{
        display: 'flex',
        gap: '9px',
        alignItems: 'center',
        minHeight: height,
        position: 'relative',
        whiteSpace: 'nowrap',
        textDecoration: 'none',
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
      {children}
    </Box>
  );
}

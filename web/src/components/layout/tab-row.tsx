import { type ReactNode, useEffect, useRef, type RefObject, useState } from 'react';
import Box from '@mui/material/Box';
import { Link as RouterLink } from 'react-router-dom';
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft';
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight';
import { PlainButton } from '../forms/plain-button.tsx';

interface ScrollEdges {
  readonly start: boolean;
  readonly end: boolean;
}

/** Pixels that stay visible after a step. */
const OVERLAP_PX = 80;

/**
 * Tracks the hidden sides of a row that scrolls horizontally and scrolls it by steps.
 *
 * @param onResize called when the row or a child changes its width, until the first step. Pass a
 * stable function.
 */
function useScrollEdges(row: RefObject<HTMLElement | null>, onResize: (row: HTMLElement) => void) {
  const [edges, setEdges] = useState<ScrollEdges>({ start: false, end: false });
  const isMoved = useRef(false);
  useEffect(() => {
    const element = row.current;
    if (element === null) return;
    const measure = () => {
      const remainingPx = element.scrollWidth - element.clientWidth - element.scrollLeft;
      const next = { start: element.scrollLeft > 1, end: remainingPx > 1 };
      setEdges((last) => (last.start === next.start && last.end === next.end ? last : next));
    };
    const room = new ResizeObserver(() => {
      if (!isMoved.current) onResize(element);
      measure();
    });
    room.observe(element);
    for (const child of element.children) room.observe(child);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      room.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, [row, onResize]);
  const step = (to: 'start' | 'end') => {
    const element = row.current;
    if (element === null) return;
    isMoved.current = true;
    const stepPx = Math.max(OVERLAP_PX, element.clientWidth - OVERLAP_PX);
    element.scrollBy({ left: to === 'end' ? stepPx : -stepPx });
  };
  return { edges, step };
}

/** The filled curve below the current tab. */
const HUMP = `url("data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 9' preserveAspectRatio='none'%3E%3Cpath d='M0 9Q50-7 100 9Z'/%3E%3C/svg%3E") 0 0/100% 100%`;

interface TabRowProps {
  label: string;
  /** CSS gap between two tabs. */
  gap: string;
  children: ReactNode;
}

/** Width of the scroll button and the fade before it. */
const EDGE_PX = 56;

/** Returns a mask that fades the row out at sides with hidden tabs. */
function fading({ start, end }: ScrollEdges): string {
  const from = start ? `transparent 28px, #000 ${EDGE_PX}px` : '#000 0';
  const to = end ? `#000 calc(100% - ${EDGE_PX}px), transparent calc(100% - 28px)` : '#000 100%';
  return `linear-gradient(to right, ${from}, ${to})`;
}

/**
 * Scrolls a row, not the page, to its current tab. The row must be positioned, and its tabs in no
 * other positioned box.
 */
export function showCurrent(row: HTMLElement): void {
  const tab = row.querySelector<HTMLElement>('[aria-current]');
  if (tab) row.scrollLeft = tab.offsetLeft - row.clientWidth / 2 + tab.clientWidth / 2;
}

/**
 * A row of tab links; without enough room it scrolls, fades at the edges and keeps the current tab
 * visible.
 */
export function TabRow({ label, gap, children }: TabRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const { edges, step } = useScrollEdges(row, showCurrent);
  return (
    <Box
      component="nav"
      aria-label={label}
      sx={{ position: 'relative', borderBottom: '1px solid', borderColor: 'line.soft' }}
    >
      <Box
        ref={row}
        sx={{
          position: 'relative',
          display: 'flex',
          gap,
          overflowX: 'auto',
          overflowY: 'hidden',
          scrollbarWidth: 'none',
          scrollPaddingInline: `${EDGE_PX}px`,
          ...(edges.start || edges.end ? { maskImage: fading(edges) } : {}),
        }}
      >
        {children}
      </Box>
      {edges.start ? <StepButton to="start" onStep={step} /> : null}
      {edges.end ? <StepButton to="end" onStep={step} /> : null}
    </Box>
  );
}

/** Scrolls the row for mouse users; keyboard and screen readers reach every tab without it. */
function StepButton({
  to,
  onStep,
}: {
  to: 'start' | 'end';
  onStep: (to: 'start' | 'end') => void;
}) {
  const Icon = to === 'end' ? CaretRightIcon : CaretLeftIcon;
  return (
    <PlainButton
      tabIndex={-1}
      aria-hidden="true"
      data-to={to}
      onClick={() => onStep(to)}
      sx={{
        position: 'absolute',
        insetBlock: 0,
        [to === 'end' ? 'right' : 'left']: 0,
        width: 32,
        display: 'grid',
        placeItems: 'center',
        color: 'text.primary',
      }}
    >
      <Icon size={20} weight="bold" />
    </PlainButton>
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
    if (current && link.current?.parentElement) showCurrent(link.current.parentElement);
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

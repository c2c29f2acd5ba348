import { createContext, type ReactNode, useContext } from 'react';
import Box from '@mui/material/Box';

/** Tab stops of a message: none, the message itself, or its links and buttons as well. */
export type TabStop = 'none' | 'message' | 'controls';

const ControlsAreStops = createContext(false);

/**
 * Returns the `tabIndex` of a link or button in a message: a tab stop only once the focus has
 * entered the message.
 */
export const useControlTabIndex = (): 0 | -1 => (useContext(ControlsAreStops) ? 0 : -1);

interface MessageArticleProps {
  id: string;
  stop: TabStop;
  /** Ids of the elements that name it: author, time and content. */
  labelledBy: string;
  beginsGroup: boolean;
  own: boolean;
  children: ReactNode;
}

/** One row of the message list, which the arrow keys can reach. */
export const MessageArticle = ({
  id,
  stop,
  labelledBy,
  beginsGroup,
  own,
  children,
}: MessageArticleProps) => (
  <li>
    <Box
      component="article"
      data-row={id}
      tabIndex={stop === 'none' ? -1 : 0}
      aria-labelledby={labelledBy}
      sx={[messageRow, { mt: beginsGroup ? '16px' : '4px' }, own && { justifyContent: 'flex-end' }]}
    >
      <ControlsAreStops value={stop === 'controls'}>{children}</ControlsAreStops>
    </Box>
  </li>
);

/** The menu button is visible on hover, on focus and while its menu is open. */
const messageRow = {
  display: 'flex',
  gap: '12px',
  alignItems: 'flex-start',
  borderRadius: '6px',
  // Keeps the whole focus outline visible at the edge of the list.
  scrollMargin: '8px',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'accent.main', outlineOffset: '4px' },
  '@media (hover: hover)': {
    '& .message-actions': { opacity: 0 },
    '&:hover, &:focus-visible': { '& .message-actions': { opacity: 1 } },
    '& .message-actions:focus-visible, & .message-actions[aria-expanded="true"]': { opacity: 1 },
  },
} as const;

export const bubble = {
  maxWidth: '100%',
  minWidth: 0,
  px: '14px',
  py: '10px',
  borderRadius: '8px 8px 2px 8px',
  background: 'color-mix(in srgb, var(--af-palette-brand-fill) 17%, var(--af-palette-surface-s2))',
} as const;

import { createContext, type ReactNode, useContext } from 'react';
import Box from '@mui/material/Box';
import { messageRow } from './message-styles.ts';

/** Where Tab stops at a message: nowhere, at the message itself, or at its links and buttons as well. */
export type TabStop = 'none' | 'message' | 'controls';

const ControlsAreStops = createContext(false);

/** The `tabIndex` of a link or button within a message: a stop only once somebody has gone into the message. */
export const useControlTabIndex = (): 0 | -1 => (useContext(ControlsAreStops) ? 0 : -1);

interface MessageArticleProps {
  id: string;
  stop: TabStop;
  /** Ids of what names it: who, when and what. */
  labelledBy: string;
  beginsGroup: boolean;
  /** One's own stands right. */
  own: boolean;
  children: ReactNode;
}

/** One message of the list, which the arrow keys can reach. */
export function MessageArticle({ id, stop, labelledBy, beginsGroup, own, children }: MessageArticleProps) {
  return (
    <li>
      <Box
        component="article"
        data-row={id}
        tabIndex={stop === 'none' ? -1 : 0}
        aria-labelledby={labelledBy}
        sx={[messageRow(beginsGroup), own && { justifyContent: 'flex-end' }]}
      >
        <ControlsAreStops value={stop === 'controls'}>{children}</ControlsAreStops>
      </Box>
    </li>
  );
}

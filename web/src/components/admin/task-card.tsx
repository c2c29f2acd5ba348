import type { ReactNode } from 'react';
import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import { taskAnchor } from '@atelier/domain/metrics/task-rules';
import { paddedSurface } from '../../lib/theme/components.ts';

interface TaskCardProps {
  /** Of the task's document. */
  id: string;
  component?: 'article' | 'li';
  /** Changes the layout: by default what is in the card stands one below the other. */
  sx?: Exclude<SxProps<Theme>, readonly unknown[]>;
  children: ReactNode;
}

/** A card in a list of tasks, with the anchor that links to the task lead to. */
export const TaskCard = ({ id, component = 'article', sx = {}, children }: TaskCardProps) => (
  <Box
    component={component}
    id={taskAnchor(id)}
    // The header covers the top of the window.
    sx={[{ scrollMarginTop: 90, ...paddedSurface, display: 'grid', gap: 2 }, sx]}
  >
    {children}
  </Box>
);

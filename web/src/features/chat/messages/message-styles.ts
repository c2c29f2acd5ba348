/** The line that a message stands on; its menu shows itself when somebody is near. */
export const messageRow = (beginsGroup: boolean) =>
  ({
    display: 'flex',
    gap: '12px',
    alignItems: 'flex-start',
    mt: beginsGroup ? '16px' : '4px',
    borderRadius: '6px',
    // The frame of the focus is whole at the list's edge.
    scrollMargin: '8px',
    '&:focus-visible': { outline: '2px solid', outlineColor: 'accent.main', outlineOffset: '4px' },
    '@media (hover: hover)': {
      '& .message-actions': { opacity: 0 },
      '&:hover .message-actions, &:focus-visible .message-actions, & .message-actions:focus-visible, & .message-actions[aria-expanded="true"]':
        {
          opacity: 1,
        },
    },
  }) as const;

/** What one said oneself, on copper. */
export const bubble = {
  maxWidth: '100%',
  minWidth: 0,
  px: '14px',
  py: '10px',
  borderRadius: '8px 8px 2px 8px',
  background: 'color-mix(in srgb, var(--af-palette-brand-fill) 17%, var(--af-palette-surface-s2))',
} as const;
